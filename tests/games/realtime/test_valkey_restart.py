"""Valkey goes away and comes back: sockets stay open, and what was missed meanwhile is sent."""

from collections.abc import Callable
from typing import Any

import pytest

from uno_api.devserver.embedded import Valkey

Open = Callable[..., Any]


@pytest.fixture
def server(own_valkey: Valkey, own_server: Any) -> Any:
    return own_server


def restart(server: Valkey) -> None:
    server.spawn()
    server.wait_until_ready()


def test_a_move_made_meanwhile_is_sent(table: Open, own_valkey: Valkey, watching: Open, step: Open) -> None:
    room = table(2)
    player = watching(room.clients[0], room.id)
    own_valkey.stop()
    step(room.id)
    restart(own_valkey)
    assert player.hear("events")["seq"] == 2
    step(room.id)
    assert player.hear("events")["seq"] == 3
    assert player.ask("ping")["matches"] == {room.id: 3}


def test_moves_are_sent_even_while_it_is_away(
    table: Open, own_valkey: Valkey, watching: Open, step: Open
) -> None:
    room = table(2)
    player = watching(room.clients[0], room.id)
    own_valkey.stop()
    step(room.id)
    assert player.hear("events")["seq"] == 2


def test_no_number_is_sent_twice(
    table: Open, own_valkey: Valkey, watching: Open, step: Open, server: Any
) -> None:
    """However often a socket is put in doubt while it reads, one reader sends what it missed."""
    room = table(2)
    players = [watching(client, room.id) for client in room.clients for _ in range(5)]
    own_valkey.kill()
    for expected in range(2, 7):
        step(room.id)
        for _ in range(3):
            server.loop.call_soon_threadsafe(server.sockets.tell_everything)
        for player in players:
            assert player.hear("events")["seq"] == expected
    restart(own_valkey)
    step(room.id)
    for player in players:
        assert player.hear("events")["seq"] == 7


def test_who_has_missed_no_move_is_shown_the_table_again(
    room: Open, own_valkey: Valkey, watching: Open
) -> None:
    opened = room(2)
    player = watching(opened.clients[0], opened.id)
    own_valkey.stop()
    restart(own_valkey)
    assert player.hear("snapshot")["view"]["status"] == "open"


def test_one_can_sign_in_while_it_is_away(table: Open, own_valkey: Valkey, watching: Open) -> None:
    room = table(2)
    own_valkey.stop()
    assert watching(room.clients[0], room.id).ask("ping")["matches"] == {room.id: 1}
