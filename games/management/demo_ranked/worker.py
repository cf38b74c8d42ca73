"""The worker of a service that was started for the occasion, and its sudden end."""

import os
import signal
import subprocess


class NoWorker(Exception):
    """There is no worker to kill."""


def kill_worker(supervisor: int) -> int:
    """Kill the Celery worker that a supervisor started, without a word; return what its process was."""
    worker = worker_of(supervisor)
    os.kill(worker, signal.SIGKILL)
    return worker


def worker_of(supervisor: int) -> int:
    """Return the process of the Celery worker that a supervisor keeps running."""
    told = subprocess.run(
        ["ps", "-A", "-ww", "-o", "pid=,ppid=,args="],  # noqa: S607 (wherever the system keeps it)
        capture_output=True,
        text=True,
        check=True,
    )
    for line in told.stdout.splitlines():
        pid, parent, command = line.split(None, 2)
        if int(parent) == supervisor and "celery" in command and " worker " in f"{command} ":
            return int(pid)
    raise NoWorker(f"Process {supervisor} has no worker.")
