"""The database goes away under open sockets, and comes back."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import OperationalError, connection

from accounts.models import User

Open = Callable[..., Any]
pytestmark = pytest.mark.usefixtures("plain_deal")


def cut_all_other_connections() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_a_column_that_was_widened_closes_no_socket(
    ada: Any, table: Open, sign_in: Open, watching: Open, step: Open
) -> None:
    room = table(2)
    players = [watching(client, room.id) for client in room.clients]
    for _ in range(3):
        sign_in(ada).leave()
    with widened_names():
        seq = step(room.id)
        assert [player.hear("events")["seq"] for player in players] == [seq, seq]
        assert [sign_in(ada).ask("ping")["type"] for _ in range(3)] == ["pong"] * 3


@contextmanager
def widened_names() -> Iterator[None]:
    """Make the column of display names wider under the connections that have prepared statements about it."""
    usual = User._meta.get_field("display_name").max_length
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE accounts_user ALTER COLUMN display_name TYPE varchar(90)")
        yield
        cursor.execute(f"ALTER TABLE accounts_user ALTER COLUMN display_name TYPE varchar({usual})")


def is_down(*_: Any, **__: Any) -> None:
    raise OperationalError("the database is down")


def test_a_connection_that_was_cut_is_not_used_again(table: Open, watching: Open, step: Open) -> None:
    room = table(2)
    players = [watching(client, room.id) for client in room.clients]
    cut_all_other_connections()
    for player in players * 2:
        assert player.ask("ping")["type"] in ("pong", "presence")
    seq = step(room.id)
    assert [player.hear("events")["seq"] for player in players] == [seq, seq]


def test_what_needs_it_is_refused_as_unavailable(
    table: Open, watching: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = table(2)
    player = watching(room.clients[0], room.id)
    with monkeypatch.context() as outage:
        outage.setattr("games.realtime.handlers.make_move", is_down)
        assert player.ask("move", id="1", match=room.id, move="draw", seen=1)["code"] == "unavailable"
        outage.setattr("games.realtime.catch_up.visible_match", is_down)
        assert player.ask("watch", match=room.id)["code"] == "unavailable"
    player.send("watch", match=room.id)
    assert player.hear("snapshot")


def test_nobody_is_let_in_unseen(
    ada: Any, open_socket: Open, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.realtime.connection.signed_in_player", is_down)
    player = open_socket()
    assert player.ask("hello", token=ada.token)["code"] == "unavailable"
    assert player.closes_with() == 4503
    assert server.sockets.hub.clients == []


def test_who_cannot_be_sent_what_was_missed_is_sent_away_to_ask_again(
    table: Open, watching: Open, step: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.realtime.connection.CATCH_UP_PAUSES", (0.01, 0.01))
    room = table(2)
    player = watching(room.clients[0], room.id)
    monkeypatch.setattr("games.realtime.catch_up.visible_match", is_down)
    with monkeypatch.context() as silence:
        silence.setattr("games.services.match_updates.publish", lambda *_args, **_kwargs: None)
        step(room.id)
    step(room.id)
    assert player.hear("notice") == {"type": "notice", "code": "behind", "retry_after": 2}
    assert player.closes_with() == 4503
