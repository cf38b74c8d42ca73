"""Waiting for a ranked table with a socket open: it is a sign of life, and it hears of the table."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from redis.exceptions import RedisError

from games.models import ClockBeat, TicketHolder
from games.realtime.maintenance import Maintenance
from games.selectors.queues import get_queue
from games.services.clock import sweep
from games.services.matchmaking import run_queue
from games.services.parties import enter_queue_together
from games.services.tickets import drop_silent_tickets, enter_queue

Open = Callable[..., Any]


def fall_silent() -> None:
    TicketHolder.objects.update(seen_at=F("seen_at") - timedelta(seconds=31))


def test_who_waits_is_notified_of_the_table(ada: Any, someone: Open, sign_in: Open) -> None:
    phone, tablet = sign_in(ada), sign_in(ada)
    ticket = enter_queue(ada.user.id, "duel")
    enter_queue(someone("Ben").user.id, "duel")
    run_queue("duel")
    received = phone.hear("matched")
    assert received == tablet.hear("matched")
    assert received["ticket"] == str(ticket)
    assert phone.ask("watch", match=received["match"])["type"] == "snapshot"


def test_an_open_socket_is_a_sign_of_life(ada: Any, someone: Open, sign_in: Open, server: Any) -> None:
    phone, ben = sign_in(ada), someone("Ben")
    for player in (ada, ben):
        enter_queue(player.user.id, "table")
    fall_silent()
    server.run(Maintenance(server.sockets.hub).check_presence_and_queue())
    assert drop_silent_tickets(get_queue("table")) == 1
    assert TicketHolder.objects.get(is_open=True).user_id == ada.user.id
    assert phone.ask("ping")["type"] == "pong"


def test_nobody_stops_waiting_because_valkey_is_down(
    ada: Any, sign_in: Open, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise RedisError("down")

    sign_in(ada)
    enter_queue(ada.user.id, "duel")
    fall_silent()
    monkeypatch.setattr("games.services.presence.appear", fail)
    server.run(Maintenance(server.sockets.hub).check_presence_and_queue())
    assert drop_silent_tickets(get_queue("duel")) == 0


def test_nobody_is_dropped_for_the_time_the_clock_stood(ada: Any, sign_in: Open) -> None:
    """Without Valkey no tick comes: who waited all the time waits on, whatever is done first after it."""
    sweep()
    enter_queue(ada.user.id, "table")
    ClockBeat.objects.update(swept_at=F("swept_at") - timedelta(seconds=45))
    ClockBeat.objects.update(resumed_at=F("swept_at"))
    TicketHolder.objects.update(seen_at=F("seen_at") - timedelta(seconds=45))
    assert drop_silent_tickets(get_queue("table")) == 0
    sweep()
    assert drop_silent_tickets(get_queue("table")) == 0


def test_who_is_dropped_is_notified(ada: Any, sign_in: Open) -> None:
    phone = sign_in(ada)
    ticket = enter_queue(ada.user.id, "duel")
    fall_silent()
    drop_silent_tickets(get_queue("duel"))
    notice = phone.hear("notice")
    assert (notice["code"], notice["ticket"]) == ("ticket_dropped", str(ticket))


def test_a_partner_hears_who_asks_and_who_asked_hears_of_the_agreement(
    ada: Any, someone: Open, sign_in: Open
) -> None:
    ben = someone("Ben")
    phone, other = sign_in(ada), sign_in(ben)
    ticket = enter_queue_together(ada.user.id, "partners", [ben.user.id])
    asked = other.hear("notice")
    assert (asked["code"], asked["ticket"]) == ("party_asked", str(ticket))
    assert asked["player"]["display_name"] == "Ada"
    enter_queue_together(ben.user.id, "partners", [ada.user.id])
    assert phone.hear("notice")["code"] == "party_agreed"
