"""Whether a player is here: sent when it changes, and kept by connection, not by account."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.utils import timezone

from games.models import Seat
from games.realtime.maintenance import Maintenance
from games.services.lobby import join_match
from games.services.presence import depart

Open = Callable[..., Any]


def presence(room: Any, seat: int) -> str:
    said: str = room.view(0)["seats"][seat]["presence"]
    return said


def test_coming_and_going_is_sent_to_the_others(table: Open, watching: Open) -> None:
    room = table(2)
    other = watching(room.clients[0], room.id)
    player = watching(room.clients[1], room.id)
    assert other.hear("presence") == {"type": "presence", "match": room.id, "seat": 1, "presence": "here"}
    player.leave()
    assert other.hear("presence") == {"type": "presence", "match": room.id, "seat": 1, "presence": "away"}
    assert presence(room, 1) == "away"


def test_a_second_tab_keeps_a_player_here(table: Open, watching: Open, eventually: Open) -> None:
    room = table(2)
    first, _second = watching(room.clients[1], room.id), watching(room.clients[1], room.id)
    other = watching(room.clients[0], room.id)
    first.leave()
    assert other.hears_nothing()
    assert presence(room, 1) == "here"


def test_a_tab_on_another_page_does_not(table: Open, watching: Open, sign_in: Open) -> None:
    room = table(2)
    other = watching(room.clients[0], room.id)
    sign_in(room.clients[1])
    game = watching(room.clients[1], room.id)
    game.leave()
    assert [other.hear("presence")["presence"] for _ in range(2)] == ["here", "away"]


def test_a_socket_of_another_process_that_closes_is_contradicted(table: Open, watching: Open) -> None:
    room = table(2)
    other = watching(room.clients[0], room.id)
    watching(room.clients[1], room.id)
    depart(UUID(room.id), UUID(room.clients[1].player["id"]))
    assert [other.hear("presence")["presence"] for _ in range(3)] == ["here", "away", "here"]


def test_the_process_vouches_for_who_stays(table: Open, watching: Open, server: Any) -> None:
    room = table(2)
    watching(room.clients[1], room.id)
    Seat.objects.filter(match_id=room.id, number=1).update(here_until=timezone.now())
    server.run(Maintenance(server.sockets.hub).check_presence_and_queue())
    assert presence(room, 1) == "here"


def test_who_has_been_silent_for_long_is_reported_as_gone(table: Open, watching: Open, server: Any) -> None:
    room = table(2)
    other = watching(room.clients[0], room.id)
    upkeep = Maintenance(server.sockets.hub)
    server.run(upkeep.check_presence_and_queue())
    long_ago = timezone.now() - timedelta(minutes=10)
    Seat.objects.filter(match_id=room.id, number=1).update(here_until=long_ago)
    server.run(upkeep.check_presence_and_queue())
    assert other.hear("presence") == {"type": "presence", "match": room.id, "seat": 1, "presence": "gone"}


def test_presence_touches_no_turn(table: Open, watching: Open) -> None:
    room = table(2)
    before = room.view(0)["awaiting"]
    watching(room.clients[1], room.id).leave()
    watching(room.clients[0], room.id).leave()
    assert room.view(0)["awaiting"] == before


def test_who_sits_down_while_looking_on_is_here(
    room: Open, ada: Any, watching: Open, eventually: Open
) -> None:
    opened = room(1, visibility="public")
    watching(ada, opened.id)
    join_match(UUID(opened.id), ada.user.id)
    eventually(lambda: presence(opened, 1) == "here")
