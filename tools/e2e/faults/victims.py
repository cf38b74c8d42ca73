"""The processes of a started service that can be killed, and how each is found."""

import os
import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from tools.e2e.service import OwnService


class NoVictim(Exception):
    """Raised when the process does not run now."""


@dataclass(frozen=True)
class Victim:
    """A kind of process: the signal that ends it, and the function that finds its process id."""

    name: str
    how: signal.Signals
    find: Callable[[OwnService], int]

    def kill(self, service: OwnService) -> int:
        """Send the signal and return the process id; raise NoVictim if it does not run."""
        process = self.find(service)
        try:
            os.kill(process, self.how)
        except ProcessLookupError as gone:
            raise NoVictim(f"{self.name} has ended already.") from gone
        return process

    def is_back(self, service: OwnService, before: int) -> bool:
        """Return whether another process than `before` runs in its place."""
        with suppress(NoVictim):
            return self.find(service) != before
        return False


def child_of(supervisor: int, *words: str) -> int:
    """Return the id of the supervisor's child process whose command line contains all `words`.

    Raise NoVictim if there is none.
    """
    received = subprocess.run(
        ["ps", "-A", "-ww", "-o", "pid=,ppid=,args="],  # noqa: S607 (found on the PATH)
        capture_output=True,
        text=True,
        check=True,
    )
    for line in received.stdout.splitlines():
        pid, parent, command = line.split(None, 2)
        if int(parent) == supervisor and all(word in f"{command} " for word in words):
            return int(pid)
    raise NoVictim(f"Process {supervisor} runs no {' '.join(words)}.")


def _child(service: OwnService, *words: str) -> int:
    return child_of(service.supervisor, *words)


def _named_in(service: OwnService, *, file: str) -> int:
    try:
        return int((service.folder / file).read_text().split()[0])
    except (FileNotFoundError, IndexError, ValueError) as missing:
        raise NoVictim(f"{file} names no process.") from missing


# SIGQUIT is PostgreSQL's "immediate" shutdown: no clean-up, and the log is replayed at the next start.
POSTGRES = Victim("PostgreSQL", signal.SIGQUIT, partial(_named_in, file="postgresql/postmaster.pid"))
VALKEY = Victim("Valkey", signal.SIGKILL, partial(_named_in, file="valkey/valkey.pid"))
WEB = Victim("web", signal.SIGKILL, lambda service: _child(service, "uno_api.devserver.web"))
WORKER = Victim("worker", signal.SIGKILL, lambda service: _child(service, "celery", " worker "))
