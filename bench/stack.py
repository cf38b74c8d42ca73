"""A whole service of one's own, started as `manage.py up` starts it, with every limit out of the way."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from uno_api.limits import limits

START_WITHIN = 120
NO_LIMIT = "100000000/60"


@dataclass(frozen=True)
class Stack:
    """A running service: its port, its supervisor's process, the folder of its data."""

    port: int
    pid: int
    folder: Path

    @property
    def database_socket(self) -> Path:
        """The folder of PostgreSQL's socket."""
        return self.folder / "postgresql"


@contextmanager
def own_stack() -> Iterator[Stack]:
    """Run a service on fresh data, with fsync on, until the block ends."""
    with tempfile.TemporaryDirectory(prefix="uno-bench-", dir="/tmp") as name:
        folder = Path(name)
        folder.chmod(0o755)
        port = _free_port()
        log = folder / "service.log"
        with log.open("wb") as output:
            process = _start(port, folder, output.fileno())
        try:
            _wait(process, port, log)
            yield Stack(port, process.pid, folder)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()


def _start(port: int, folder: Path, output: int) -> "subprocess.Popen[bytes]":
    own = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY"}
    environment = {name: value for name, value in os.environ.items() if name not in own}
    environment |= {f"LIMIT_{name.upper()}": NO_LIMIT for name in limits(is_production=False)}
    environment["PORT"] = str(port)
    command = [sys.executable, "manage.py", "up", "--end-with-parent", "--folder", str(folder)]
    return subprocess.Popen(command, env=environment, stdout=output, stderr=output, start_new_session=True)


def _wait(process: "subprocess.Popen[bytes]", port: int, log: Path) -> None:
    deadline = time.monotonic() + START_WITHIN
    while not _is_ready(port):
        if process.poll() is not None or time.monotonic() > deadline:
            sys.exit(f"The service did not start:\n{log.read_text()[-2000:]}")
        time.sleep(0.2)


def _is_ready(port: int) -> bool:
    try:
        return urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=10).status == 200
    except (urllib.error.URLError, OSError):
        return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
