"""Sockets come and go, hundreds of them, and leave nothing behind."""

from collections.abc import Callable
from typing import Any

import pytest

Open = Callable[..., Any]


@pytest.mark.filterwarnings("error::RuntimeWarning")
def test_what_has_gone_is_forgotten(
    table: Open, watching: Open, server: Any, step: Open, eventually: Open
) -> None:
    room = table(2)
    stays = watching(room.clients[0], room.id)
    hub = server.sockets.hub
    for _ in range(60):
        watching(room.clients[1], room.id).leave()
    eventually(lambda: len(hub.clients) == 1)
    assert len(hub.listeners(room.id)) == 1
    assert hub.matches == [room.id]
    assert step(room.id) == stays.hear("events")["seq"]


def test_what_vanishes_without_a_word_is_forgotten(
    table: Open, watching: Open, server: Any, eventually: Open
) -> None:
    room = table(2)
    player = watching(room.clients[0], room.id)
    player.socket.socket.close()
    eventually(lambda: not server.sockets.hub.clients)
    assert server.sockets.hub.matches == []
