"""Real clients play a round against real web processes, and find nothing wrong, even when they are killed."""

import asyncio
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection

from tools.e2e.command import Command
from tools.e2e.service import free_port

ROOT = Path(__file__).parents[3]
SOON = 30.0


@dataclass
class Web:
    """`manage.py serve` with two processes, on the database of the tests."""

    address: str
    database: str
    supervisor: "subprocess.Popen[bytes]"

    def kill_both(self) -> None:
        """Kill every web process, so that every client with a socket loses it."""
        received = subprocess.run(
            ["pgrep", "-P", str(self.supervisor.pid)], capture_output=True, text=True, check=True
        )
        for process in received.stdout.split():
            os.kill(int(process), signal.SIGKILL)

    def moves_made(self) -> int:
        with psycopg.connect(self.database) as database:
            row = database.execute("SELECT coalesce(max(seq), 0) FROM games_match").fetchone()
        return int(row[0]) if row else 0


@pytest.fixture
def web(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Web]:
    port = free_port()
    name = connection.settings_dict["NAME"]
    database = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    environment = os.environ | {"PORT": str(port), "DATABASE_URL": database, "WEB_CONCURRENCY": "2"}
    supervisor = subprocess.Popen([sys.executable, "manage.py", "serve"], cwd=ROOT, env=environment)
    web = Web(f"http://127.0.0.1:{port}", database, supervisor)
    wait_until_alive(web)
    yield web
    supervisor.terminate()
    supervisor.wait(20)


def wait_until_alive(web: Web) -> None:
    deadline = time.monotonic() + SOON
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(f"{web.address}/healthz", timeout=SOON).close()
        except urllib.error.URLError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError("the web process did not start")


def play_a_round(web: Web) -> None:
    """Play until somebody has a point; the command ends with an exception when anything was wrong."""
    call_command(Command(), url=web.address, target=1, seed=11, clients=3)


async def test_a_round_is_without_fault_even_when_the_web_is_killed(
    web: Web, capsys: pytest.CaptureFixture[str]
) -> None:
    playing = asyncio.create_task(asyncio.to_thread(play_a_round, web))
    while not playing.done() and await asyncio.to_thread(web.moves_made) < 5:
        await asyncio.sleep(0.02)
    web.kill_both()
    await playing
    received = capsys.readouterr().out
    assert "Everything was as it should be." in received
    assert "reconnections" in received
