"""CPU affinity: the cores that this process runs on.

Only one thread at a time runs Python. Threads that pass the GIL from core to core spend a quarter of their
time on that; on one core they do not. On a system without CPU affinity, or with a single core, nothing is
pinned.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager

ALL = frozenset(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else frozenset[int]()


def core_for(number: int) -> int | None:
    """Return the core for a process by its number, or None when there are no cores to choose from."""
    return sorted(ALL)[number % len(ALL)] if len(ALL) > 1 else None


def keep_to(core: int) -> None:
    """Pin this thread, and those it starts from now on, to one core."""
    os.sched_setaffinity(0, {core})


@contextmanager
def on_any_core() -> Iterator[None]:
    """Let this thread alone run on all cores, for long work without the GIL."""
    if len(ALL) < 2:
        yield
        return
    kept = os.sched_getaffinity(0)
    os.sched_setaffinity(0, ALL)
    try:
        yield
    finally:
        os.sched_setaffinity(0, kept)
