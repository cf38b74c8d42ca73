"""The worker of a service that was started for the occasion, and its sudden end."""

import os
import signal

from tools.e2e.faults.victims import NoVictim, child_of

NoWorker = NoVictim
"""There is no worker to kill."""


def kill_worker(supervisor: int) -> int:
    """Kill the Celery worker that a supervisor started, without a word; return what its process was."""
    worker = worker_of(supervisor)
    os.kill(worker, signal.SIGKILL)
    return worker


def worker_of(supervisor: int) -> int:
    """Return the process of the Celery worker that a supervisor keeps running."""
    return child_of(supervisor, "celery", " worker ")
