"""A connection that was cut is found out before the next piece of work, by the real worker too."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.db import OperationalError, connection

from games.models import ClockBeat
from games.selectors.clock import clock_age
from games.tasks import sweep_due_matches
from uno_api.connections import close_broken_connections
from uno_api.devserver.embedded import Valkey

PATIENCE = 60.0
CUT = """
SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
WHERE datname = current_database() AND pid {} pg_backend_pid()
"""


def cut_own_connection() -> None:
    with connection.cursor() as cursor, pytest.raises(OperationalError):
        cursor.execute(CUT.format("="))


def cut_other_connections() -> int:
    with connection.cursor() as cursor:
        cursor.execute(CUT.format("<>"))
        return len(cursor.fetchall())


def has_swept_after(moment: datetime) -> bool:
    return ClockBeat.objects.get().swept_at > moment


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_was_cut_is_replaced() -> None:
    cut_own_connection()
    close_broken_connections()
    assert clock_age() is None


@pytest.mark.django_db(transaction=True)
def test_a_task_begins_with_a_sound_connection() -> None:
    cut_own_connection()
    sweep_due_matches.apply(throw=True)
    assert ClockBeat.objects.count() == 1


@pytest.mark.django_db
def test_a_connection_inside_a_transaction_is_left_alone() -> None:
    before = connection.connection
    close_broken_connections()
    assert connection.connection is before


@pytest.fixture
def worker(tmp_path: Path, transactional_db: None) -> Iterator["subprocess.Popen[bytes]"]:
    """A real worker on the database of the tests, with a Valkey of its own."""
    valkey = Valkey(tmp_path / "valkey", tmp_path / "valkey.log", is_ephemeral=True)
    valkey.start()
    database = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{connection.settings_dict['NAME']}")
    environment = os.environ | {"DATABASE_URL": database.geturl(), "REDIS_URL": valkey.url}
    words = ["--app=uno_api", "worker", "--pool=threads", "--concurrency=2", "--beat", "--loglevel=WARNING"]
    with (tmp_path / "worker.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "celery", "--quiet", *words, f"--schedule={tmp_path / 'beat'}"],
            env=environment,
            stdout=log,
            stderr=log,
        )
        yield process
        process.terminate()
        process.wait()
    valkey.stop()


def wait_until(is_so: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.1)


def test_the_clock_of_a_real_worker_goes_on_after_all_its_connections_were_cut(
    worker: "subprocess.Popen[bytes]",
) -> None:
    wait_until(lambda: (age := clock_age()) is not None and age < 3)
    for _ in range(3):
        assert cut_other_connections() > 0
        wait_until(partial(has_swept_after, ClockBeat.objects.get().swept_at))
    assert worker.poll() is None
