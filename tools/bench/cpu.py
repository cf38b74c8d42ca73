"""Processor time of processes and their children, from /proc, summed per part of the service."""

import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PARTS = (
    ("uno_api.devserver.web", "app"),
    ("celery", "app"),
    ("manage.py up", "app"),
    ("postgres", "postgresql"),
    ("valkey", "valkey"),
    ("redis", "valkey"),
)
"""A text in the command line of a process, and the part the process counts for."""


def used_by_part(root: int) -> dict[str, float]:
    """Return the seconds that each part below process `root` has used, including ended children.

    When a process is reaped during the reading, its time is added to its parent, which may have been read
    before. Such a reading is discarded and repeated.
    """
    while True:
        pids = list(tree(root))
        used: dict[str, float] = defaultdict(float)
        with suppress(FileNotFoundError, ProcessLookupError):
            for pid in pids:
                used[part_of(pid)] += used_by(pid)
            if set(pids) <= set(tree(root)):
                return used


def tree(root: int) -> Iterator[int]:
    """Yield the ids of a process and all its descendants."""
    yield root
    for task in Path(f"/proc/{root}/task").glob("*/children"):
        try:
            children = task.read_text().split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        for child in children:
            yield from tree(int(child))


def used_by(pid: int) -> float:
    """Return the processor seconds of a process and of the children it has reaped."""
    return sum(map(int, stat_of(pid)[11:15])) / TICKS


def stat_of(pid: int) -> list[str]:
    """Return the fields of a process's `stat` file after the name: state, parent and so on."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def part_of(pid: int) -> str:
    """Return the part of the service a process belongs to."""
    command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    if not command:  # a zombie has lost its command line, but not its time
        return part_of(int(stat_of(pid)[1]))
    return next((part for word, part in PARTS if word in command), "other")
