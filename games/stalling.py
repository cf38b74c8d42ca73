"""Who stalled a match: used up the whole time of turn after turn while losing.

Pure arithmetic on the decisions of a match. A connection that breaks is not stalling: turns missed one after
another count as one.
"""

from collections.abc import Iterable
from typing import NamedTuple

NEARLY_ALL = 0.9
"""From this part of a turn's time on, the whole of it was used."""

STALLS = 5
"""So many turns used up while losing, and more than half of all turns while losing, are stalling."""


class Decision(NamedTuple):
    """One decision of a seat: which part of a turn's time it took; whether it was losing, or missed it."""

    seat: int
    time_used: float
    is_losing: bool
    is_missed: bool


def stallers(decisions: Iterable[Decision]) -> set[int]:
    """Return the seats that stalled, from all decisions of a match in order."""
    by_seat: dict[int, list[Decision]] = {}
    for decision in decisions:
        by_seat.setdefault(decision.seat, []).append(decision)
    return {seat for seat, made in by_seat.items() if _has_stalled(made)}


def _has_stalled(made: list[Decision]) -> bool:
    losing = [decision for decision in _once(made) if decision.is_losing]
    slow = sum(decision.time_used >= NEARLY_ALL for decision in losing)
    return slow >= STALLS and 2 * slow > len(losing)


def _once(made: list[Decision]) -> list[Decision]:
    """Leave out a missed turn that follows upon another."""
    before = [None, *made[:-1]]
    return [
        now for now, last in zip(made, before, strict=True) if not (now.is_missed and last and last.is_missed)
    ]
