"""The worker that is killed is the child of the demo's own supervisor, and no other process."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tools.soak.worker import NoWorker, kill_worker, worker_of

SLEEP = "import time; time.sleep(60)"


@pytest.fixture
def children() -> Iterator[dict[str, "subprocess.Popen[bytes]"]]:
    """Processes that are called like the parts of a service, and do nothing."""
    words = {"worker": ["celery", "worker", "--pool=threads"], "clock": ["celery", "beat"], "web": ["web"]}
    started = {
        name: subprocess.Popen([sys.executable, "-c", SLEEP, *called]) for name, called in words.items()
    }
    yield started
    for process in started.values():
        process.kill()
        process.wait()


def test_the_worker_is_found_and_killed_alone(children: dict[str, "subprocess.Popen[bytes]"]) -> None:
    assert worker_of(os.getpid()) == children["worker"].pid
    assert kill_worker(os.getpid()) == children["worker"].pid
    assert children["worker"].wait(10) == -9
    assert [children[name].poll() for name in ("clock", "web")] == [None, None]


def test_where_no_worker_runs_nobody_is_killed(children: dict[str, "subprocess.Popen[bytes]"]) -> None:
    children["worker"].kill()
    children["worker"].wait()
    with pytest.raises(NoWorker):
        kill_worker(os.getpid())
