"""A short run by hand in which all is well: a duel, and a table of partners one of whom leaves."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tools.soak.invariants.rows import (
    AuditedBlock,
    AuditedChange,
    AuditedCooldown,
    AuditedMatch,
    AuditedMove,
    AuditedOutcome,
    AuditedQueue,
    AuditedRanking,
    AuditedSeat,
    AuditedTicket,
    Confirmed,
    RankingStep,
    Rows,
)

EIGHT = datetime(2030, 1, 1, 20, tzinfo=UTC)


def at(seconds: float) -> datetime:
    """Return a moment so long after eight o'clock."""
    return EIGHT + timedelta(seconds=seconds)


def ticket(
    name: str, queue: str, match: str | None, since: float, until: float, *holders: str
) -> AuditedTicket:
    return AuditedTicket(
        name, queue, "matched" if match else "cancelled", match, at(since), at(until), holders
    )


HEALTHY_ROWS = Rows(
    players=frozenset({"ada", "ben", "cleo", "dora"}),
    queues=(AuditedQueue("duel", 2, 0), AuditedQueue("partners", 4, 2), AuditedQueue("table", 4, 0)),
    matches=(
        AuditedMatch("first", "duel", "finished", 2, at(10), at(60), 30, 30, 30),
        AuditedMatch("second", "partners", "finished", 4, at(70), at(200), 90, 90, 90),
    ),
    seats=(
        AuditedSeat("first", 0, "ada", 1),
        AuditedSeat("first", 1, "ben", 2),
        AuditedSeat("second", 0, "ada", 2),
        AuditedSeat("second", 1, "cleo", 1),
        AuditedSeat("second", 2, "ben", 2, left_at=at(150)),
        AuditedSeat("second", 3, "dora", 1),
    ),
    tickets=(
        ticket("a", "duel", "first", 1, 10, "ada"),
        ticket("b", "duel", "first", 2, 10, "ben"),
        ticket("ab", "partners", "second", 61, 70, "ada", "ben"),
        ticket("c", "partners", "second", 50, 70, "cleo"),
        ticket("d", "partners", "second", 50, 70, "dora"),
        ticket("gone", "table", None, 5, 8, "cleo"),
    ),
    changes=(
        AuditedChange("first", "ada", "duel", 1, 1, 1500.0, 1539.0, at(60)),
        AuditedChange("first", "ben", "duel", 1, 2, 1500.0, 1461.0, at(60)),
        AuditedChange("second", "ada", "partners", 1, 2, 1500.0, 1480.0, at(200)),
        AuditedChange("second", "ben", "partners", 1, 2, 1500.0, 1480.0, at(200)),
        AuditedChange("second", "cleo", "partners", 1, 1, 1500.0, 1520.0, at(200)),
        AuditedChange("second", "dora", "partners", 1, 1, 1500.0, 1520.0, at(200)),
    ),
    rankings=(
        AuditedRanking("ada", "duel", 1, 1539.0, 1, 1, 1),
        AuditedRanking("ben", "duel", 1, 1461.0, 1, 0, 1),
        AuditedRanking("ada", "partners", 1, 1480.0, 1, 0, 1),
        AuditedRanking("ben", "partners", 1, 1480.0, 1, 0, 1),
        AuditedRanking("cleo", "partners", 1, 1520.0, 1, 1, 1),
        AuditedRanking("dora", "partners", 1, 1520.0, 1, 1, 1),
    ),
    steps=(RankingStep("duel", 1, 384, 1, 1), RankingStep("partners", 1, 380, 2, 2)),
    outcomes=(
        AuditedOutcome("first", "ada", "finished", False, at(60)),
        AuditedOutcome("first", "ben", "finished", False, at(60)),
        AuditedOutcome("second", "ada", "finished", False, at(200)),
        AuditedOutcome("second", "cleo", "finished", False, at(200)),
        AuditedOutcome("second", "ben", "left", False, at(150)),
        AuditedOutcome("second", "dora", "finished", False, at(200)),
    ),
    conduct=(AuditedCooldown("ben", at(750)),),
    blocks=(AuditedBlock("ada", "dora", at(199)), AuditedBlock("cleo", "ben", at(199))),
    moves=(AuditedMove("first", 1, None), AuditedMove("first", 2, 1)),
    confirmed=Confirmed(
        tickets={"a", "b", "ab"},
        cancelled={"gone"},
        moves={("first", 2): "ben"},
        results={("first", "ada"): 1},
    ),
)
"""Ada and Cleo block somebody they have met, which comes too late for that match."""


@pytest.fixture
def changed_rows() -> Callable[..., Rows]:
    """Return the rows of the run with some of them replaced: `changed_rows(seats={3: {"user": "ada"}})`.

    The keys are the numbers of the rows, the values what is different in them, or None to take one away.
    """

    def changed(**kinds: dict[int, dict[str, Any] | None]) -> Rows:
        bad: dict[str, Any] = {}
        for kind, different in kinds.items():
            bad[kind] = tuple(
                replace(row, **(different.get(number) or {}))
                for number, row in enumerate(getattr(HEALTHY_ROWS, kind))
                if different.get(number, {}) is not None
            )
        return replace(HEALTHY_ROWS, **bad)

    return changed
