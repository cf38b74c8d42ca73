"""`manage.py up`: the whole service from one command, and nothing left of it afterwards."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PATIENCE = 60


class Up:
    """A running `manage.py up`."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "up", "--folder", str(folder)],
            cwd=ROOT,
            env=bare_environment() | {"PORT": str(self.port)} | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def wait_for(self, text: str) -> str:
        """Read on until a line holds `text`, and return that line."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if text in line:
                return line
        raise AssertionError(f"it ended without saying {text!r}")

    def get(self, path: str) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=60) as answer:
            return str(answer.read().decode())

    def processes(self) -> dict[int, str]:
        """The processes that run on this folder or were started by this command, by number."""
        everything = running_processes()
        mine = {self.process.pid}
        mine |= {pid for pid, (parent, _) in everything.items() if parent == self.process.pid}
        return {
            pid: words for pid, (_, words) in everything.items() if pid in mine or str(self.folder) in words
        }


def bare_environment() -> dict[str, str]:
    unwanted = {
        "DATABASE_URL",
        "REDIS_URL",
        "SECRET_KEY",
        "PORT",
        "WEB_CONCURRENCY",
        "PYTHONDONTWRITEBYTECODE",
    }
    return {name: value for name, value in os.environ.items() if name not in unwanted}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def running_processes() -> dict[int, tuple[int, str]]:
    """Return the parent and the command line of every process that is not a mere remainder."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if words:
            found[int(folder.name)] = (parent, words)
    return found


def until(is_true: Callable[[], object], seconds: float = 15) -> bool:
    deadline = time.monotonic() + seconds
    while not is_true():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


@pytest.fixture
def up(shared_folder: Path) -> Iterator[Up]:
    """The service, ready; it runs on data that all tests of this file share."""
    service = Up(shared_folder)
    service.wait_for("UNO API is ready")
    yield service
    service.process.kill()
    service.process.communicate()


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc")
class TestRunning:
    def test_everything_is_there_heals_and_ends_with_ctrl_c(self, up: Up) -> None:
        assert json.loads(up.get("/readyz"))["ready"] is True
        assert "/api/v1/auth/guest" in up.get("/api/v1/openapi.json")
        assert "swagger-ui" in up.get("/api/docs")
        refuses_a_second_start(up)
        replaces_what_is_killed(up, "celery")
        replaces_what_is_killed(up, "devserver.web")
        assert until(lambda: json.loads(up.get("/readyz"))["ready"])
        started = up.processes()
        assert len(started) >= 6
        up.process.send_signal(signal.SIGINT)
        up.wait_for("Stopped.")
        assert up.process.wait(PATIENCE) == 0
        assert not started.keys() & running_processes().keys()

    def test_nothing_outlives_a_kill(self, up: Up) -> None:
        started = up.processes()
        assert len(started) >= 6
        up.process.kill()
        assert until(lambda: not started.keys() & running_processes().keys())


def refuses_a_second_start(up: Up) -> None:
    second = Up(up.folder)
    assert f"already runs on the data in {up.folder}: stop process {up.process.pid} first" in second.wait_for(
        "UNO"
    )
    assert second.process.wait(PATIENCE) == 2


def replaces_what_is_killed(up: Up, words: str) -> None:
    victim = next(pid for pid, command in up.processes().items() if words in command)
    before = up.processes()
    os.kill(victim, signal.SIGKILL)
    up.wait_for("it starts again in 0.5 s")
    assert until(lambda: len(up.processes()) == len(before) and victim not in up.processes())


def test_a_wrong_setting_is_one_sentence(tmp_path: Path) -> None:
    service = Up(tmp_path, DATABASE_URL="nonsense")
    output, _ = service.process.communicate(timeout=PATIENCE)
    assert output.startswith("DATABASE_URL is no address of a server")
    assert output.count("\n") == 1
    assert service.process.returncode == 2


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        service = Up(tmp_path, PORT=str(port))
        output, _ = service.process.communicate(timeout=PATIENCE)
    assert output == f"Port {port} is taken: choose another one, for example PORT={port + 1} make run\n"
    assert service.process.returncode == 2
