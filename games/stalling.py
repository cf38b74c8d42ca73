"""Stalling detection: finds seats that used up the whole time of many turns while losing.

Pure arithmetic on the decisions of a match. A lost connection is not stalling: turns missed one after another
count as one.
"""

from collections.abc import Iterable
from typing import NamedTuple

NEARLY_ALL = 0.9
"""Fraction of a turn's time from which the turn counts as used up."""

STALLS = 5
"""Number of used-up turns while losing that are stalling, if they are also more than half of those turns."""


class TimedDecision(NamedTuple):
    """One decision of a seat: the fraction of the turn's time used, and whether it was losing or missed."""

    seat: int
    time_used: float
    is_losing: bool
    is_missed: bool


def stallers(decisions: Iterable[TimedDecision]) -> set[int]:
    """Return the seats that stalled, given all decisions of a match in order."""
    by_seat: dict[int, list[TimedDecision]] = {}
    for decision in decisions:
        by_seat.setdefault(decision.seat, []).append(decision)
    return {seat for seat, made in by_seat.items() if _has_stalled(made)}


def _has_stalled(made: list[TimedDecision]) -> bool:
    losing = [decision for decision in _once(made) if decision.is_losing]
    slow = sum(decision.time_used >= NEARLY_ALL for decision in losing)
    return slow >= STALLS and 2 * slow > len(losing)


def _once(made: list[TimedDecision]) -> list[TimedDecision]:
    """Return the decisions without those missed turns that directly follow another missed turn."""
    before = [None, *made[:-1]]
    return [
        now for now, last in zip(made, before, strict=True) if not (now.is_missed and last and last.is_missed)
    ]
