"""What can be killed of a service that was started for the occasion, and how its process is found."""

import os
import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from tools.e2e.service import OwnService


class NoVictim(Exception):
    """There is no such process now."""


@dataclass(frozen=True)
class Victim:
    """A kind of process: how it is ended, and how it is found."""

    name: str
    how: signal.Signals
    find: Callable[[OwnService], int]

    def kill(self, service: OwnService) -> int:
        """End it without a word; return what its process was, or raise NoVictim."""
        process = self.find(service)
        try:
            os.kill(process, self.how)
        except ProcessLookupError as gone:
            raise NoVictim(f"{self.name} has ended already.") from gone
        return process

    def is_back(self, service: OwnService, before: int) -> bool:
        """Say whether another process has taken its place."""
        with suppress(NoVictim):
            return self.find(service) != before
        return False


def child_of(supervisor: int, *words: str) -> int:
    """Return the process that a supervisor keeps running, with all `words` in its command line."""
    told = subprocess.run(
        ["ps", "-A", "-ww", "-o", "pid=,ppid=,args="],  # noqa: S607 (wherever the system keeps it)
        capture_output=True,
        text=True,
        check=True,
    )
    for line in told.stdout.splitlines():
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


# SIGQUIT is PostgreSQL's "immediate": no goodbye, and the log is played again at the next start.
POSTGRES = Victim("PostgreSQL", signal.SIGQUIT, partial(_named_in, file="postgresql/postmaster.pid"))
VALKEY = Victim("Valkey", signal.SIGKILL, partial(_named_in, file="valkey/valkey.pid"))
WEB = Victim("web", signal.SIGKILL, lambda service: _child(service, "uno_api.devserver.web"))
WORKER = Victim("worker", signal.SIGKILL, lambda service: _child(service, "celery", " worker "))
