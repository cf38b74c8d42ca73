"""Finds and kills the worker of a service started for the run."""

import os
import signal

from tools.e2e.faults.victims import NoVictim, child_of

NoWorker = NoVictim
"""Raised when there is no worker to kill."""


def kill_worker(supervisor: int) -> int:
    """Send SIGKILL to the Celery worker that a supervisor started; return its process id."""
    worker = worker_of(supervisor)
    os.kill(worker, signal.SIGKILL)
    return worker


def worker_of(supervisor: int) -> int:
    """Return the process id of the Celery worker that a supervisor keeps running."""
    return child_of(supervisor, "celery", " worker ")
