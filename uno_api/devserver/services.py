"""The Python processes of the service: web, worker and clock."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from prometheus_client.multiprocess import mark_process_dead

from uno_api.cpu_affinity import core_for
from uno_api.devserver.embedded.children import Process, spawn
from uno_api.devserver.process import ManagedProcess

WORKER_THREADS = "4"
WEB_PATIENCE = 15.0  # seconds, for its WebSockets to close and for requests that have begun
# Celery warns in eight lines when it runs as root; the user knows that, and the warning hides what matters.
QUIET = {"PYTHONUNBUFFERED": "1", "PYTHONWARNINGS": "ignore:You're running the worker with superuser"}


@dataclass(frozen=True)
class WebWorkers:
    """Web processes that share one listening socket.

    Their output is passed on under their names if `is_heard`, and goes straight to this process's own output
    otherwise. With `keep_to_cores` each is pinned to a core that is derived from the port, so that two
    services on one machine choose different cores.
    """

    listener: socket.socket
    count: int
    is_heard: bool = True
    keep_to_cores: bool = False

    def parts(self) -> Iterator[ManagedProcess]:
        """Yield a managed process for each web process."""
        if self.count == 1:
            yield ManagedProcess("web", partial(self._start, 0), patience=WEB_PATIENCE)
            return
        metrics = TemporaryDirectory(prefix="uno-metrics-")
        for number in range(self.count):
            start = partial(self._start_among, metrics, number)
            yield ManagedProcess(f"web {number + 1}", start, patience=WEB_PATIENCE)

    def _start(self, number: int, **environment: str) -> Process:
        descriptor = self.listener.fileno()
        core = core_for(self.listener.getsockname()[1] + number) if self.keep_to_cores else None
        words = [str(descriptor)] if core is None else [str(descriptor), str(core)]
        return _python(
            "uno_api.devserver.web", *words, inherits=(descriptor,), is_heard=self.is_heard, **environment
        )

    def _start_among(self, metrics: "TemporaryDirectory[str]", number: int) -> Process:
        """Start one of several processes that share a metrics folder.

        Counters of processes that have ended stay in the sums; their live gauges are removed.
        """
        for file in Path(metrics.name).glob("gauge_live*.db"):
            process = int(file.stem.rpartition("_")[2])
            if not _lives(process):
                mark_process_dead(process, metrics.name)  # type: ignore[no-untyped-call]
        return self._start(number, PROMETHEUS_MULTIPROC_DIR=metrics.name)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def worker() -> ManagedProcess:
    """Return the Celery worker process; each of its threads keeps one database connection."""
    return ManagedProcess(
        "worker",
        lambda: _celery(
            "worker",
            "--pool=threads",
            f"--concurrency={WORKER_THREADS}",
            "--without-mingle",
            "--without-gossip",
        ),
    )


def clock(folder: Path) -> ManagedProcess:
    """Return the Celery beat process, which sends periodic tasks; it stores its schedule in `folder`."""
    return ManagedProcess("clock", lambda: _celery("beat", f"--schedule={folder / 'beat'}", "--pidfile="))


def _celery(command: str, *options: str) -> Process:
    return _python("celery", "--quiet", "--app=uno_api", command, "--loglevel=WARNING", *options)


def _python(
    module: str, *arguments: str, inherits: Sequence[int] = (), is_heard: bool = True, **environment: str
) -> Process:
    return spawn(
        [sys.executable, "-m", module, *arguments],
        when_orphaned=signal.SIGKILL,
        stdout=subprocess.PIPE if is_heard else None,
        stderr=subprocess.STDOUT if is_heard else None,
        pass_fds=inherits,
        env=os.environ | QUIET | environment,
    )
