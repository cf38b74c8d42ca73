"""The service under test: one that is running already, or one started for the run."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

START_WITHIN = 120


class NoService(Exception):
    """Raised when no service answers, or when a started one does not become ready."""


@dataclass(frozen=True)
class OwnService:
    """A service started for the run: its address, the supervisor's process id, data folder and log file."""

    address: str
    supervisor: int
    folder: Path
    log: Path

    @property
    def database(self) -> str:
        """The URL of its database, over the Unix socket."""
        return f"postgresql://uno@:5432/uno?host={self.folder / 'postgresql'}"


@contextmanager
def service(url: str | None, usual: str, say: Callable[[str], None]) -> Iterator[str]:
    """Yield the address of a running service, or of a new one that is stopped afterwards.

    With a `url`, use the service there and raise NoService if none answers. Otherwise use the one at the
    address `usual`, or start a new one. `say` prints a line.
    """
    if url is not None:
        address = url.rstrip("/")
        if not is_there(address, "healthz"):
            raise NoService(f"No UNO API answers at {url}.")
        yield address
    elif is_there(usual, "healthz"):
        yield usual
    else:
        say(f"Nobody answers at {usual}: starting a service of its own …")
        with own_service() as started:
            yield started.address


def is_there(address: str, probe: str) -> bool:
    """Return whether a service answers 200 to the probe: `healthz` (liveness) or `readyz` (readiness)."""
    try:
        return httpx.get(f"{address}/{probe}", timeout=10).status_code == httpx.codes.OK
    except (httpx.TransportError, httpx.InvalidURL):
        return False


@contextmanager
def own_service(settings: Mapping[str, str] | None = None) -> Iterator[OwnService]:
    """Run a complete service on a free port with its own data, which is deleted afterwards.

    `settings` holds additional environment variables for it.
    """
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="uno-demo-") as folder:
        Path(folder).chmod(0o755)
        log, data = Path(folder) / "service.log", Path(folder) / "data"
        with log.open("wb") as output:
            process = start(port, data, output.fileno(), settings or {})
        try:
            wait_until_ready(process, f"http://127.0.0.1:{port}", log)
            yield OwnService(f"http://127.0.0.1:{port}", process.pid, data, log)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()


def start(port: int, folder: Path, output: int, settings: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Start `manage.py up` with its own database and Valkey, and return the process.

    The connection URLs and the secret key of the environment are not passed on.
    """
    given = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY"}
    environment = {name: value for name, value in os.environ.items() if name not in given}
    command = [sys.executable, "manage.py", "up", "--end-with-parent", "--folder", str(folder)]
    return subprocess.Popen(  # noqa: S603 (a fixed command of this project)
        command,
        env={**environment, **settings, "PORT": str(port)},
        stdout=output,
        stderr=output,
        start_new_session=True,
    )


def wait_until_ready(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    """Wait until the service is ready; raise NoService if it exits or START_WITHIN seconds pass."""
    deadline = time.monotonic() + START_WITHIN
    while not is_there(address, "readyz"):
        if process.poll() is not None or time.monotonic() > deadline:
            raise NoService(f"The service did not start:\n{log.read_text()[-2000:]}")
        time.sleep(0.2)


def free_port() -> int:
    """Return a TCP port on which no process listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
