"""The server stops: clients are asked to come back, and are not taken for gone."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from games.models import Seat

Open = Callable[..., Any]


@pytest.fixture
def server(own_server: Any) -> Any:
    return own_server


def test_everybody_is_asked_to_come_back_later(ada: Any, sign_in: Open, server: Any) -> None:
    sockets = [sign_in(ada) for _ in range(3)]
    server.server.should_exit = True
    for player in sockets:
        assert player.hear("notice") == {"type": "notice", "code": "going_away", "retry_after": 2}
        assert player.closes_with() == 4503


def test_who_comes_too_late_is_asked_so_too(open_socket: Open, server: Any) -> None:
    server.sockets.is_closing = True
    player = open_socket()
    assert player.next()["code"] == "going_away"
    assert player.closes_with() == 4503


def test_players_stay_here_while_they_reconnect(table: Open, watching: Open, server: Any) -> None:
    room = table(2)
    player = watching(room.clients[0], room.id)
    server.server.should_exit = True
    assert player.closes_with() == 4503
    assert Seat.objects.get(match_id=room.id, number=0, here_until__gt=timezone.now())


def test_its_threads_end(ada: Any, sign_in: Open, server: Any, eventually: Open) -> None:
    sign_in(ada)
    assert any(thread.name.startswith("socket-db") for thread in threading.enumerate())
    before = threading.active_count()
    server.server.should_exit = True
    eventually(lambda: threading.active_count() < before - 1)
