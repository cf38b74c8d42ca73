"""The parts of the service that are Python processes: web, worker and clock."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from prometheus_client.multiprocess import mark_process_dead

from uno_api.localstack.children import Process, spawn
from uno_api.supervisor.part import Part

WORKER_THREADS = "4"
WEB_PATIENCE = 8.0  # it gives its sockets time to close
# Whoever runs this as root knows it; a worker that says so in eight lines hides what matters.
QUIET = {"PYTHONUNBUFFERED": "1", "PYTHONWARNINGS": "ignore:You're running the worker with superuser"}


def webs(listener: socket.socket, count: int, *, is_heard: bool = True) -> Iterator[Part]:
    """Yield `count` web processes that answer on the same listening socket.

    What they say is passed on under their names, or goes straight to our own output when they are not heard.
    """
    if count == 1:
        yield Part("web", lambda: _web(listener, is_heard), patience=WEB_PATIENCE)
        return
    figures = TemporaryDirectory(prefix="uno-figures-")
    for number in range(1, count + 1):
        yield Part(f"web {number}", partial(_web_among, figures, listener, is_heard), patience=WEB_PATIENCE)


def _web(listener: socket.socket, is_heard: bool, **environment: str) -> Process:
    descriptor = listener.fileno()
    return _python(
        "uno_api.supervisor.web", str(descriptor), inherits=(descriptor,), is_heard=is_heard, **environment
    )


def _web_among(figures: "TemporaryDirectory[str]", listener: socket.socket, is_heard: bool) -> Process:
    """Start one of several web processes, whose figures are read together; those of the dead stay counted."""
    for file in Path(figures.name).glob("gauge_live*.db"):
        process = int(file.stem.rpartition("_")[2])
        if not _lives(process):
            mark_process_dead(process, figures.name)  # type: ignore[no-untyped-call]
    return _web(listener, is_heard, PROMETHEUS_MULTIPROC_DIR=figures.name)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def worker() -> Part:
    """Return the Celery worker; its threads keep one database connection each."""
    return Part(
        "worker",
        lambda: _celery(
            "worker",
            "--pool=threads",
            f"--concurrency={WORKER_THREADS}",
            "--without-mingle",
            "--without-gossip",
        ),
    )


def clock(folder: Path) -> Part:
    """Return Celery's beat, which sends out what is done at regular times; it remembers them in `folder`."""
    return Part("clock", lambda: _celery("beat", f"--schedule={folder / 'beat'}", "--pidfile="))


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
