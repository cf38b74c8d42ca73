"""The supervisor goes on where it can neither write its log nor start a part at once."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from uno_api.devserver.embedded.children import Process
from uno_api.devserver.process import ManagedProcess
from uno_api.devserver.supervisor import Supervisor

ROOT = Path(__file__).parents[3]
FULL_DISK = Path("/dev/full")


@pytest.mark.skipif(not FULL_DISK.exists(), reason="this system has no /dev/full")
def test_what_cannot_be_written_ends_nobody() -> None:
    words = (
        "import sys; from uno_api.devserver.messages import say; [say('a line ' * 20) for _ in range(1000)]"
    )
    with FULL_DISK.open("wb") as full:
        result = subprocess.run(
            [sys.executable, "-c", f"{words}; print('goes on', file=sys.stderr)"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert result.stderr.startswith("goes on")


def scarce(failures: int) -> Callable[[], Process]:
    """Return what starts a process, after so many times at which the machine had none to spare."""
    left = [None] * failures

    def spawn() -> Process:
        if left:
            left.pop()
            raise BlockingIOError(11, "Resource temporarily unavailable")
        return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])

    return spawn


def test_a_part_that_cannot_start_is_tried_again() -> None:
    said: list[str] = []
    crew, part = Supervisor(said.append), ManagedProcess("web", scarce(0))
    crew.start(part)
    part.spawn = scarce(1)
    part.process.kill()
    part.process.wait()
    while part.is_dead:
        crew.tend(0.05)
    assert said[0].startswith("web ended with status -9")
    assert said[1] == "web does not start: Resource temporarily unavailable; it is tried again in 1 s."
    crew.stop([part])
