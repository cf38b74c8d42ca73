"""The service behind a PgBouncer that gives each transaction another server."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.db import connection

ROOT = Path(__file__).parents[2]
PROGRAM = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
PATIENCE = 20.0

CONFIGURATION = """\
[databases]
* = {server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {own_port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
min_pool_size = 3
server_round_robin = 1
ignore_startup_parameters = extra_float_digits,options
logfile = {folder}/pgbouncer.log
pidfile = {folder}/pgbouncer.pid
"""

DATABASE_LAYER = [
    "tests/games/services/test_races.py",
    "tests/games/services/test_clock.py",
    "tests/games/realtime/test_moves.py",
    "tests/games/ranked/test_one_at_a_time.py",
    "tests/games/ranked/test_matchmaking.py",
    "tests/uno_api/test_idempotency.py",
    "tests/accounts/services",
]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def pooler(tmp_path: Path, django_db_setup: None) -> Iterator[str]:
    """A PgBouncer with three connections that each transaction takes in turn; the address of the database."""
    if PROGRAM is None:
        pytest.skip("PgBouncer is not installed: `apt install pgbouncer`")
    url, port = urlsplit(os.environ["DATABASE_URL"]), free_port()
    known = connection.get_connection_params()
    server = {name: known[name] for name in ("host", "port", "user", "password") if known.get(name)}
    configuration = CONFIGURATION.format(
        server=" ".join(f"{name}='{value}'" for name, value in server.items()), own_port=port, folder=tmp_path
    )
    (tmp_path / "pgbouncer.ini").write_text(configuration)
    process = subprocess.Popen([PROGRAM, *_user(tmp_path, known["host"]), tmp_path / "pgbouncer.ini"])
    address = f"{known['user']}@127.0.0.1:{port}"
    yield url._replace(netloc=address, path="/through_a_pooler", query="").geturl()
    process.terminate()
    process.wait()


def _user(folder: Path, host: str) -> list[str]:
    """Return the option that makes PgBouncer leave the rights of root, which it refuses to run with.

    It becomes the user that PostgreSQL runs as, where that is on this machine, for the sake of its socket.
    """
    if os.geteuid():
        return []
    for path in (folder, *folder.parents[:2]):
        path.chmod(0o777)
    return ["--user", Path(host).owner() if host.startswith("/") else "nobody"]


def run_tests(url: str, *names: str, pooler: str) -> "subprocess.CompletedProcess[str]":
    environment = os.environ | {"DATABASE_URL": url, "DATABASE_POOLER": pooler}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--create-db", "-x", *names],
        check=False,
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )


def wait_until_it_listens(url: str) -> None:
    deadline = time.monotonic() + PATIENCE
    address = urlsplit(url)
    while time.monotonic() < deadline:
        try:
            socket.create_connection((str(address.hostname), address.port or 0), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError("PgBouncer does not listen")


@pytest.mark.timeout(400)
def test_the_database_layer_works_through_a_pooler(pooler: str) -> None:
    wait_until_it_listens(pooler)
    run = run_tests(pooler, *DATABASE_LAYER, pooler="transaction")
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-1000:]


@pytest.mark.timeout(400)
def test_without_the_setting_it_would_not(pooler: str) -> None:
    """What the setting is for: prepared statements are not where they were prepared."""
    wait_until_it_listens(pooler)
    run = run_tests(pooler, "tests/games/services/test_races.py", pooler="none")
    assert "prepared statement" in run.stdout
