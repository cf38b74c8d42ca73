"""`manage.py serve`: the web alone."""

import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_two_processes_answer_on_one_port_and_stop_when_told(
    monkeypatch: pytest.MonkeyPatch, port: int
) -> None:
    monkeypatch.setenv("PORT", str(port))
    monkeypatch.setenv("WEB_CONCURRENCY", "2")
    server = subprocess.Popen([sys.executable, "manage.py", "serve"], cwd=ROOT)
    while server.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=10) as answer:
                assert answer.read() == b'{"alive":true}'
            break
        except urllib.error.URLError:
            time.sleep(0.05)
    server.send_signal(signal.SIGTERM)
    assert server.wait(15) == 0
