"""The service the demo talks to: one that runs already, or one started for the occasion."""

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
    """There is nobody to talk to."""


@dataclass(frozen=True)
class OwnService:
    """A service started for the occasion: its address, its supervisor, the folder of its data, its log."""

    address: str
    supervisor: int
    folder: Path
    log: Path

    @property
    def database(self) -> str:
        """The address of its database."""
        return f"postgresql://uno@:5432/uno?host={self.folder / 'postgresql'}"


@contextmanager
def service(url: str | None, usual: str, say: Callable[[str], None]) -> Iterator[str]:
    """Give the address of the service at `url`, at the usual place, or of a new one that ends afterwards."""
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
    """Whether a UNO API answers well to `healthz` (it lives) or `readyz` (it has all it needs)."""
    try:
        return httpx.get(f"{address}/{probe}", timeout=10).status_code == httpx.codes.OK
    except (httpx.TransportError, httpx.InvalidURL):
        return False


@contextmanager
def own_service(settings: Mapping[str, str] | None = None) -> Iterator[OwnService]:
    """Run a whole service on a free port with data of its own, which are thrown away.

    `settings` are environment variables for it.
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
    """Start `manage.py up` on servers of its own."""
    given = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY"}
    environment = {name: value for name, value in os.environ.items() if name not in given}
    command = [sys.executable, "manage.py", "up", "--end-with-parent", "--folder", str(folder)]
    return subprocess.Popen(  # noqa: S603 (our own command)
        command,
        env={**environment, **settings, "PORT": str(port)},
        stdout=output,
        stderr=output,
        start_new_session=True,
    )


def wait_until_ready(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    """Return when the service answers; raise NoService when it does not start."""
    deadline = time.monotonic() + START_WITHIN
    while not is_there(address, "readyz"):
        if process.poll() is not None or time.monotonic() > deadline:
            raise NoService(f"The service did not start:\n{log.read_text()[-2000:]}")
        time.sleep(0.2)


def free_port() -> int:
    """Return a port nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
