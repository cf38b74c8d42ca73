"""Which of the machine's cores this process works on.

Only one thread at a time runs Python. Threads that hand the interpreter's lock from core to core spend a
quarter of their time on that; on one core they do not. Where there are no cores to choose, all stay free.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager

ALL = frozenset(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else frozenset[int]()


def core_for(number: int) -> int | None:
    """Return the core for the process of some number, None where there is no choice."""
    return sorted(ALL)[number % len(ALL)] if len(ALL) > 1 else None


def keep_to(core: int) -> None:
    """Let this thread, and those it starts from now on, work on one core only."""
    os.sched_setaffinity(0, {core})


@contextmanager
def on_any_core() -> Iterator[None]:
    """Let this thread alone work wherever there is room: for long work without the interpreter's lock."""
    if len(ALL) < 2:
        yield
        return
    kept = os.sched_getaffinity(0)
    os.sched_setaffinity(0, ALL)
    try:
        yield
    finally:
        os.sched_setaffinity(0, kept)
