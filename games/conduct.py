"""What becomes of a player's conduct in ranked play: cooldowns that grow and fade, and one public number.

Pure arithmetic on the last ranked matches of one player. Every figure here is told to players in
`docs/ranked.md`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

REMEMBERED = 30
"""How many of a player's last ranked matches count."""

LADDER = (
    timedelta(minutes=10),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=8),
    timedelta(hours=24),
    timedelta(hours=48),
)
"""How long the first offence keeps somebody from the queues, the second, and so on; the last for all more."""

FORGIVEN_AFTER = 3
"""So many matches played well, one after another, take one step off the ladder."""

EXCUSED_FOR = timedelta(minutes=10)
"""So long after an outage of the service nobody's leaving counts."""

BENEFIT_OF_DOUBT = 4
"""A new player counts as somebody who has played so many matches well."""

SLOW_WEIGHT = 0.5
"""How much of a match played well is left of one that was stalled."""


class Outcome(StrEnum):
    """How a ranked match went for one player, as far as conduct is concerned."""

    FINISHED = "finished"
    LEFT = "left"
    TIMED_OUT = "timed_out"
    ANNULLED = "annulled"

    @classmethod
    def choices(cls) -> list[tuple[str, str]]:
        """Return the outcomes as a model field wants them."""
        return [(outcome.value, outcome.value) for outcome in cls]


@dataclass(frozen=True, slots=True)
class PastMatch:
    """One ranked match that is behind a player. An excused one counts for nothing."""

    outcome: str
    at: datetime
    is_slow: bool = False
    is_excused: bool = False

    @property
    def counts(self) -> bool:
        """Whether this match says anything of the player."""
        return self.outcome != Outcome.ANNULLED and not self.is_excused

    @property
    def is_walked_out(self) -> bool:
        """Whether the player did not see it to its end."""
        return self.outcome in (Outcome.LEFT, Outcome.TIMED_OUT)


@dataclass(frozen=True, slots=True)
class ConductStatus:
    """Where a player stands: steps up the ladder, when the queues open again, the number others see.

    `is_warned` says that one stalled match has been let pass, and that the next one will not be.
    """

    level: int = 0
    until: datetime | None = None
    reliability: int = 100
    is_warned: bool = False


def judge(matches: Iterable[PastMatch]) -> ConductStatus:
    """Judge a player by their last ranked matches, the oldest first; the same matches, the same judgement.

    Whoever leaves, or is taken out by the clock, goes one step up the ladder. So does who stalls a match,
    but for the first time, which is a warning.
    """
    level, good, until, is_warned = 0, 0, None, False
    past = [match for match in matches if match.counts]
    for match in past:
        if match.is_walked_out or (match.is_slow and is_warned):
            level, good = min(level + 1, len(LADDER)), 0
            until = match.at + LADDER[level - 1]
        elif not match.is_slow:
            good += 1
            if good % FORGIVEN_AFTER == 0:
                level = max(0, level - 1)
        is_warned = is_warned or match.is_slow
    return ConductStatus(level, until, reliability(past), is_warned)


def reliability(past: list[PastMatch]) -> int:
    """Return of a hundred matches that count how many a player sees to their end without stalling."""
    well = sum(0.0 if match.is_walked_out else SLOW_WEIGHT if match.is_slow else 1.0 for match in past)
    return round(100 * (well + BENEFIT_OF_DOUBT) / (len(past) + BENEFIT_OF_DOUBT))
