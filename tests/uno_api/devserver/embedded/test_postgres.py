"""A PostgreSQL of one's own: made in a folder, kept there, and never left running."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from uno_api.devserver.embedded import CannotStart, Postgres
from uno_api.devserver.embedded.children import spawn

PATIENCE = 20


@pytest.fixture
def postgres(shared_folder: Path) -> Iterator[Postgres]:
    """A server on a cluster that all tests share, because making one takes a second."""
    server = Postgres(shared_folder / "postgresql", shared_folder / "postgresql.log")
    server.start()
    yield server
    server.stop()


def notes_in(postgres: Postgres) -> list[str]:
    with psycopg.connect(postgres.url) as connection:
        return [text for (text,) in connection.execute("SELECT text FROM notes")]


def write_note(postgres: Postgres, text: str) -> None:
    with psycopg.connect(postgres.url) as connection:
        connection.execute("DROP TABLE IF EXISTS notes")
        connection.execute("CREATE TABLE notes (text text)")
        connection.execute("INSERT INTO notes VALUES (%s)", [text])


def test_data_outlives_a_restart_and_a_crash(postgres: Postgres) -> None:
    write_note(postgres, "kept")
    postgres.stop()
    postgres.start()
    assert notes_in(postgres) == ["kept"]
    postgres.process.kill()
    postgres.process.wait()
    assert (postgres.folder / "postmaster.pid").exists()
    postgres.start()
    assert notes_in(postgres) == ["kept"]


def test_a_server_that_outlived_its_owner_is_replaced(postgres: Postgres) -> None:
    write_note(postgres, "kept")
    newcomer = Postgres(postgres.folder, postgres.log)
    newcomer.start()
    assert postgres.process.wait(5) == 0
    assert notes_in(newcomer) == ["kept"]
    newcomer.stop()


def test_a_pid_file_that_names_somebody_else_is_no_hindrance(postgres: Postgres) -> None:
    postgres.stop()
    stranger = spawn(["sleep", "60"], when_orphaned=signal.SIGKILL)
    (postgres.folder / "postmaster.pid").write_text(f"{stranger.pid}\n{postgres.folder}\n")
    postgres.start()
    assert stranger.poll() is None
    stranger.kill()


def test_data_of_another_major_version_is_refused_in_one_sentence(postgres: Postgres) -> None:
    postgres.stop()
    version = postgres.folder / "PG_VERSION"
    true_version = version.read_text()
    version.write_text("9\n")
    with pytest.raises(CannotStart, match=r"written by PostgreSQL 9, and this is \d+ .*POSTGRES_BIN"):
        postgres.start()
    version.write_text(true_version)


def test_a_deep_folder_gets_a_short_socket(open_folder: Path) -> None:
    deep = open_folder / ("a" * 60) / ("b" * 60)
    server = Postgres(deep / "postgresql", deep / "postgresql.log", is_ephemeral=True)
    server.start()
    write_note(server, "found")
    assert notes_in(server) == ["found"]
    server.stop()
    assert not server.socket_folder.exists()
    assert not server.folder.exists()


def test_it_ends_with_its_parent_even_when_that_is_killed(shared_folder: Path) -> None:
    program = f"""
import time
from pathlib import Path
from uno_api.devserver.embedded import Postgres
folder = Path({str(shared_folder)!r})
server = Postgres(folder / "postgresql", folder / "orphan.log")
server.start()
print("started", flush=True)
time.sleep(60)
"""
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    assert parent.stdout.readline() == b"started\n"
    parent.kill()
    parent.communicate()
    orphan = Postgres(shared_folder / "postgresql", shared_folder / "orphan.log")
    orphan.prepare()
    assert not (orphan.folder / "postmaster.pid").exists()
    ends_at = time.monotonic() + PATIENCE
    while "database system is shut down" not in orphan.log.read_text():  # follows the end of the lock file
        assert time.monotonic() < ends_at
        time.sleep(0.05)
