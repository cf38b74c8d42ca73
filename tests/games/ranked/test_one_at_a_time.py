"""Nobody plays a ranked match beside another fast match."""

from collections.abc import Callable
from typing import Any

import pytest

from games.models import Match, RankedSeat, Ticket
from games.services.matchmaking import run_queue
from tests.games.ranked.conftest import enter

pytestmark = pytest.mark.django_db
Open = Callable[..., Any]


def ticket_of(client: Any) -> Any:
    return client.get("/api/v1/tickets/current")


def test_a_player_stops_waiting_when_a_private_match_starts(room: Open) -> None:
    opened = room(2)
    assert enter(opened.clients[1]).status_code == 201
    assert ticket_of(opened.clients[1]).status_code == 200  # a room that is open costs no ticket
    opened.start()
    assert ticket_of(opened.clients[1]).json()["code"] == "not_queued"
    assert Ticket.objects.get().status == "cancelled"


def test_a_partner_waits_no_more_either(room: Open, guest: Any) -> None:
    opened = room(2)
    ada = opened.clients[0]
    enter(ada, "partners", party=[guest.player["id"]])
    assert enter(guest, "partners", party=[ada.player["id"]]).status_code == 201
    opened.start()
    assert ticket_of(guest).json()["code"] == "not_queued"


def test_a_player_of_a_casual_match_enters_no_queue(table: Open) -> None:
    duel = table(2)
    refusal = enter(duel.clients[1]).json()
    assert (refusal["code"], refusal["match"]) == ("already_playing", duel.id)
    duel.ask(1, "resign")
    assert enter(duel.clients[1]).status_code == 201


def test_a_player_who_gave_up_the_seat_may_enter(table: Open) -> None:
    trio = table(3)
    trio.ask(2, "resign")
    assert trio.row.status == "playing"
    assert enter(trio.clients[2]).status_code == 201
    assert enter(trio.clients[0]).status_code == 409


def test_a_match_of_days_stands_in_nobodys_way(room: Open) -> None:
    slow = room(2, pace="days")
    assert enter(slow.clients[0]).status_code == 201
    slow.start()
    assert ticket_of(slow.clients[0]).status_code == 200
    assert enter(slow.clients[1]).status_code == 201


def test_no_private_match_starts_with_a_player_of_a_ranked_one(room: Open, guest: Any) -> None:
    opened = room(3)
    for client in (opened.clients[2], guest):
        enter(client)
    enter(opened.clients[1])
    assert run_queue("duel") == 1
    refused = opened.ask(0, "start")
    assert (refused.status_code, refused.json()["code"]) == (409, "players_busy")
    playing = {str(seat.user_id) for seat in RankedSeat.objects.all()}
    busy = [n for n, client in enumerate(opened.clients) if client.player["id"] in playing]
    assert refused.json()["seats"] == busy
    assert opened.row.status == "open"


def test_a_refused_start_leaves_every_ticket_open(room: Open, guest: Any) -> None:
    opened = room(3)
    enter(opened.clients[1])
    enter(guest)
    assert run_queue("duel") == 1
    enter(opened.clients[2])
    assert opened.ask(0, "start").json()["code"] == "players_busy"
    assert ticket_of(opened.clients[2]).json()["status"] == "waiting"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("attempt", range(5))
class TestRaces:
    def test_a_start_and_a_wish_to_be_seated(self, room: Open, at_once: Open, attempt: int) -> None:
        opened = room(2)
        acts = [lambda: opened.ask(0, "start"), lambda: enter(opened.clients[1])]
        started, entered = at_once(2, lambda n: acts[n]())
        assert started.status_code == 200
        assert entered.status_code in (201, 409)
        assert ticket_of(opened.clients[1]).json()["code"] == "not_queued"

    def test_a_start_and_a_table_that_is_found(
        self, room: Open, guest: Any, at_once: Open, attempt: int
    ) -> None:
        opened = room(2)
        enter(opened.clients[1])
        enter(guest)
        acts = [lambda: opened.ask(0, "start").status_code, lambda: run_queue("duel")]
        assert tuple(at_once(2, lambda n: acts[n]())) in {(200, 0), (409, 1)}
        player = opened.clients[1].player["id"]
        assert Match.objects.filter(status="playing", seats__user_id=player).count() == 1
