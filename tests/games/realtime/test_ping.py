"""A pong has the number of every match, so that a push which was lost is noticed and sent after all."""

from collections.abc import Callable
from typing import Any

import pytest

from games.realtime.gap_repair import repair

Open = Callable[..., Any]


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let every push of a move get lost from now on."""
    return lambda: monkeypatch.setattr("games.services.match_updates.publish", lambda *_args, **_kwargs: None)


def test_a_ping_is_answered_with_what_it_brought(ada: Any, sign_in: Open) -> None:
    pong = sign_in(ada).ask("ping", t=1234.5)
    assert pong["t"] == 1234.5
    assert pong["server_time"].endswith("Z")
    assert pong["matches"] == {}


def test_a_ping_reports_the_number_of_every_match_that_is_watched(
    table: Open, watching: Open, step: Open
) -> None:
    room, other = table(2), table(2)
    player = watching(room.clients[0], room.id)
    step(room.id)
    step(other.id)
    player.hear("events")
    assert player.ask("ping")["matches"] == {room.id: 2}


def test_a_lost_push_is_sent_after_a_ping(table: Open, watching: Open, step: Open, deaf: Open) -> None:
    room = table(2)
    player = watching(room.clients[0], room.id)
    deaf()
    step(room.id)
    step(room.id)
    player.send("ping")
    assert player.hear("pong")["matches"] == {room.id: 3}
    assert [player.hear("events")["seq"] for _ in range(2)] == [2, 3]


def test_a_lost_push_is_found_without_a_ping(
    table: Open, watching: Open, step: Open, deaf: Open, server: Any
) -> None:
    room = table(2)
    player = watching(room.clients[0], room.id)
    deaf()
    step(room.id)
    hub = server.sockets.hub
    server.run(repair(hub, hub.matches))
    assert player.hear("events")["seq"] == 2


def test_a_push_behind_a_lost_one_is_sent_after_it(
    table: Open, watching: Open, step: Open, deaf: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = table(2)
    player = watching(room.clients[0], room.id)
    with monkeypatch.context() as silence:
        silence.setattr("games.services.match_updates.publish", lambda *_args, **_kwargs: None)
        step(room.id)
        step(room.id)
    step(room.id)
    assert [player.hear("events")["seq"] for _ in range(3)] == [2, 3, 4]
