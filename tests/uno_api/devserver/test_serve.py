"""`manage.py serve`: the web alone."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def web(monkeypatch: pytest.MonkeyPatch, port: int) -> Iterator["subprocess.Popen[bytes]"]:
    """Two web processes that share a port."""
    monkeypatch.setenv("PORT", str(port))
    monkeypatch.setenv("WEB_CONCURRENCY", "2")
    server = subprocess.Popen([sys.executable, "manage.py", "serve"], cwd=ROOT)
    yield server
    server.terminate()
    server.wait(15)


def ask(port: int, what: str, host: str = "127.0.0.1") -> str:
    """Return an answer, as soon as there is one."""
    deadline = time.monotonic() + 30
    while True:
        try:
            with urllib.request.urlopen(f"http://{host}:{port}/{what}", timeout=60) as answer:
                return str(answer.read().decode())
        except urllib.error.URLError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def probes_counted(port: int) -> float:
    found = re.search(r'^uno_requests_total\{.*route="healthz".*\} (.*)$', ask(port, "metrics"), re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_two_processes_answer_on_one_port_and_stop_on_a_signal(
    web: "subprocess.Popen[bytes]", port: int
) -> None:
    assert ask(port, "healthz") == '{"alive":true}'
    web.send_signal(signal.SIGTERM)
    assert web.wait(15) == 0


def test_metrics_are_those_of_both_also_when_one_was_killed(
    web: "subprocess.Popen[bytes]", port: int
) -> None:
    for _ in range(20):
        ask(port, "healthz")
    assert [probes_counted(port) for _ in range(5)] == [20.0] * 5
    children = subprocess.run(["pgrep", "-P", str(web.pid)], capture_output=True, text=True, check=True)
    os.kill(int(children.stdout.split()[0]), signal.SIGKILL)
    assert [probes_counted(port) for _ in range(5)] == [20.0] * 5


def test_a_network_of_ipv6_alone_is_served(monkeypatch: pytest.MonkeyPatch, port: int) -> None:
    monkeypatch.setenv("PORT", str(port))
    server = subprocess.Popen([sys.executable, "manage.py", "serve", "--host", "::1"], cwd=ROOT)
    try:
        assert ask(port, "healthz", host="[::1]") == '{"alive":true}'
    finally:
        server.terminate()
        server.wait(15)
