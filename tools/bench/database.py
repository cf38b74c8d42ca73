"""A separate PostgreSQL and Valkey with empty tables, for benchmarks of the database."""

import os
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Any

import django

from uno_api.testing.stack import start_missing_servers


def own_database() -> None:
    """Start ephemeral servers, set Django up to use them, and migrate."""
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    start_missing_servers()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_api.settings")
    os.environ["LOG_LEVEL"] = "ERROR"
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


def run_sql(
    statement: str, values: Sequence[Any] | Mapping[str, Any] | None = None
) -> list[tuple[object, ...]]:
    """Run one statement outside a transaction; return its rows, an empty list if it returns none."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchall() if cursor.description else []


def fill_players(count: int) -> None:
    """Create `count` members, the same in every run: copies of one, with their own ids and user names."""
    from accounts.models import User

    first = User(kind="member", username="p0", display_name="Player")
    first.set_unusable_password()
    first.save()
    own = {"id": "md5(n::text)::uuid", "username": "'p' || n", "username_key": "'p' || n"}
    names = [str(field.column) for field in User._meta.concrete_fields]
    columns = {name: own.get(name, f"u.{name}") for name in names}
    run_sql(
        f"INSERT INTO accounts_user ({', '.join(columns)}) SELECT {', '.join(columns.values())}"
        " FROM generate_series(1, %s) AS n, accounts_user AS u WHERE u.id = %s",
        [count, first.id],
    )


def vacuum(*tables: str) -> None:
    """Vacuum and analyze tables until all their pages are marked as all-visible, as on an idle server.

    This takes more than one attempt, of up to 30, while another session, such as autovacuum, has an old
    snapshot.
    """
    for name in tables:
        for _ in range(30):
            run_sql(f"VACUUM (ANALYZE) {name}")
            seen = "SELECT relallvisible >= relpages FROM pg_class WHERE oid = %s::regclass"
            if run_sql(seen, [name]) == [(True,)]:
                break
            time.sleep(1)


def milliseconds(act: Callable[[int], object], times: int) -> tuple[float, float]:
    """Call `act` with 0, 1, …, `times` times after a warm-up; return the median and the p99 in ms."""
    for number in range(5):
        act(number)
    took = []
    for number in range(times):
        began = time.perf_counter()
        act(number)
        took.append((time.perf_counter() - began) * 1000)
    took.sort()
    return median(took), took[int(len(took) * 0.99)]
