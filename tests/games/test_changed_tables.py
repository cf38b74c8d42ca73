"""A migration, a failover or a restart of PostgreSQL under a running service is a hiccup."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.db import connection, transaction
from django.db.utils import InternalError, NotSupportedError

from accounts.models import User
from games.services.rooms import open_room
from games.tasks import sweep_due_matches
from uno_api.celery import app
from uno_api.connections import close_broken_connections, tried_twice

pytestmark = pytest.mark.django_db(transaction=True)
ME = "/api/v1/me"
WIDTH = """
SELECT character_maximum_length FROM information_schema.columns WHERE table_name = %s AND column_name = %s
"""


@pytest.fixture
def elsewhere(transactional_db: None) -> Iterator["psycopg.Connection[Any]"]:
    """Somebody else who works on the database: an operator, a migration."""
    settings = connection.get_connection_params() | {"cursor_factory": psycopg.Cursor, "context": None}
    settings.pop("server_side_binding", None)
    with psycopg.connect(**settings, autocommit=True) as other:
        yield other


@contextmanager
def widened(other: "psycopg.Connection[Any]", table: str, column: str) -> Iterator[None]:
    """Make a column wider under the connections that have prepared statements about it."""
    usual = other.execute(WIDTH, [table, column]).fetchone()
    assert usual
    other.execute(f"ALTER TABLE {table} ALTER COLUMN {column} TYPE varchar(90)")
    try:
        yield
    finally:
        other.execute(f"ALTER TABLE {table} ALTER COLUMN {column} TYPE varchar({usual[0]})")


@contextmanager
def read_only(other: "psycopg.Connection[Any]") -> Iterator[None]:
    """Let the server take no writes, as a standby does, from connections that are open too."""
    other.execute("ALTER SYSTEM SET default_transaction_read_only = on")
    other.execute("SELECT pg_reload_conf()")
    wait_for_setting(other, "on")
    try:
        yield
    finally:
        other.execute("SET default_transaction_read_only = off")
        other.execute("ALTER SYSTEM RESET default_transaction_read_only")
        other.execute("SELECT pg_reload_conf()")
        other.execute("RESET default_transaction_read_only")
        wait_for_setting(other, "off")


def wait_for_setting(other: "psycopg.Connection[Any]", value: str) -> None:
    while other.execute("SHOW default_transaction_read_only").fetchone() != (value,):
        other.execute("SELECT pg_sleep(0.01)")


def test_a_request_is_answered_after_a_column_was_widened(guest: Any, elsewhere: Any) -> None:
    for _ in range(3):
        assert guest.get(ME).status_code == 200
    with widened(elsewhere, "accounts_user", "display_name"):
        assert guest.get(ME).status_code == 200
        assert guest.patch(ME, {"display_name": "Eve"}).json()["display_name"] == "Eve"
    assert [guest.get(ME).status_code for _ in range(3)] == [200] * 3


def test_a_move_is_made_after_a_column_was_widened(
    table: Callable[..., Any], plain_deal: None, elsewhere: Any
) -> None:
    duel = table(2)
    assert duel.move(1, "draw").status_code == 201
    with widened(elsewhere, "games_match", "variant"):
        assert duel.move(0, "draw").status_code == 201
        assert duel.view(0)["seq"] == duel.row.seq


def test_the_clock_sweeps_on_after_a_column_was_widened(elsewhere: Any) -> None:
    sweep_due_matches.apply(throw=True)
    with widened(elsewhere, "games_match", "reason"):
        sweep_due_matches.apply(throw=True)


@app.task
def names_of_players() -> list[str]:
    """A task that reads a whole table, as those of the night do."""
    return [player.display_name for player in User.objects.all()]


def test_a_task_is_done_after_a_column_was_widened(guest: Any, elsewhere: Any) -> None:
    for _ in range(3):
        names_of_players.apply(throw=True)
    with widened(elsewhere, "accounts_user", "display_name"):
        assert names_of_players.apply(throw=True).get() == [guest.player["display_name"]]


def test_a_transaction_that_fails_keeps_no_connection(guest: Any, elsewhere: Any) -> None:
    def look() -> Any:
        with transaction.atomic(), connection.cursor() as cursor:
            return cursor.execute("SELECT * FROM accounts_user").fetchone()

    look()
    look()
    before = connection.connection
    with widened(elsewhere, "accounts_user", "display_name"):
        with pytest.raises(NotSupportedError):
            look()
        assert tried_twice(look) is not None
    assert connection.connection is not before


def test_a_server_that_takes_no_writes_is_unavailable_until_it_does(
    guest: Any, client: Any, elsewhere: Any
) -> None:
    with read_only(elsewhere):
        refused = guest.patch(ME, {"display_name": "Eve"})
        assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
        assert refused.headers["Retry-After"]
        assert guest.get(ME).status_code == 200
        assert client.get("/readyz").json()["database"] is False
    assert guest.patch(ME, {"display_name": "Eve"}).status_code == 200
    assert client.get("/readyz").json()["database"] is True


def write_as_to_a_standby() -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION READ ONLY")
        cursor.execute("UPDATE accounts_user SET display_name = display_name")


def test_a_connection_that_led_to_a_standby_is_not_kept(guest: Any) -> None:
    before = connection.connection
    with pytest.raises(InternalError):
        write_as_to_a_standby()
    close_broken_connections()
    assert guest.get(ME).status_code == 200
    assert connection.connection is not before


def cut(other: "psycopg.Connection[Any]") -> None:
    other.execute(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )


def test_who_reads_over_a_connection_that_was_cut_is_answered(guest: Any, elsewhere: Any) -> None:
    cut(elsewhere)
    assert guest.get(ME).status_code == 200


def test_what_has_a_key_is_done_once_over_a_connection_that_was_cut(guest: Any, elsewhere: Any) -> None:
    cut(elsewhere)
    answer = guest.post("/api/v1/matches", {"variant": "classic"}, headers={"Idempotency-Key": "one"})
    assert answer.status_code == 201
    assert len(guest.get("/api/v1/matches/current").json()["results"]) == 1


def test_what_has_none_may_be_sent_again(guest: Any, elsewhere: Any) -> None:
    cut(elsewhere)
    answer = guest.post("/api/v1/matches", {"variant": "classic"})
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert guest.post("/api/v1/matches", {"variant": "classic"}).status_code == 201


def test_the_admin_is_answered_too(client: Any, elsewhere: Any) -> None:
    assert client.get("/admin/login/").status_code == 200
    cut(elsewhere)
    assert client.get("/admin/login/").status_code == 200


def test_a_request_that_gives_way_to_another_is_done_once_more(
    guest: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two transactions that wait for each other the database undoes one."""
    undone: list[int] = []

    def give_way(*arguments: Any, **options: Any) -> Any:
        if not undone:
            undone.append(1)
            with connection.cursor() as cursor:
                cursor.execute("DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40P01'; END $$")
        return open_room(*arguments, **options)

    monkeypatch.setattr("games.api.matches.open_room", give_way)
    before = connection.connection
    assert guest.post("/api/v1/matches", {"variant": "classic"}).status_code == 201
    assert len(guest.get("/api/v1/matches/current").json()["results"]) == 1
    assert (undone, connection.connection) == ([1], before)
