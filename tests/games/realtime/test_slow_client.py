"""A client that stops reading: its frames wait up to a limit, and nobody else waits for it."""

import socket
import time
from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

import pytest

from games import push
from games.realtime.send_queue import LIMIT

Open = Callable[..., Any]


@pytest.fixture
def narrow(server: Any) -> Iterator[Callable[[], socket.socket]]:
    """Open connections with little room for what is not read."""
    opened: list[socket.socket] = []

    def connect() -> socket.socket:
        wire = socket.socket()
        opened.append(wire)
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wire.connect(("127.0.0.1", server.port))
        return wire

    yield connect
    for wire in opened:
        wire.close()


def test_a_client_that_does_not_read_is_let_go(
    table: Open, watching: Open, narrow: Open, server: Any, eventually: Open
) -> None:
    room = table(2)
    quick = watching(room.clients[0], room.id)
    slow = watching(room.clients[1], room.id, sock=narrow(), max_queue=1)
    hub = server.sockets.hub
    frame = {"type": "notice", "match": room.id, "filler": "x" * 20_000}
    sent = 0
    while len(hub.clients) == 2:
        push.broadcast(UUID(room.id), frame)
        began = time.monotonic()
        quick.hear("notice")
        assert time.monotonic() - began < 10
        sent += 1
        assert sent < 10_000
    assert sent > LIMIT
    assert len(hub.listeners(room.id)) == 1
    while (last := slow.next()) == frame:
        pass
    assert last == {"type": "notice", "code": "too_slow", "retry_after": 2}
    assert slow.closes_with() == 4503


def test_what_was_missed_while_away_for_long_is_all_sent(
    table: Open, server: Any, sign_in: Open, step: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.realtime.send_queue.LIMIT", 4)
    room = table(2)
    for _ in range(20):
        step(room.id)
    player = sign_in(room.clients[0])
    player.send("watch", match=room.id, seen=1)
    assert [player.hear("events")["seq"] for _ in range(20)] == list(range(2, 22))
