"""Conduct rules of ranked play: queue cooldowns that escalate and decay, and a public reliability percentage.

Pure arithmetic on the last ranked matches of one player. Every value here is published to players in
`docs/ranked.md`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

REMEMBERED = 30
"""Number of a player's last ranked matches that are taken into account."""

LADDER = (
    timedelta(minutes=10),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=8),
    timedelta(hours=24),
    timedelta(hours=48),
)
"""Queue cooldown of the first offence, the second, and so on; the last one applies to all further ones."""

FORGIVEN_AFTER = 3
"""Number of good matches in a row that lower the cooldown level by one."""

EXCUSED_FOR = timedelta(minutes=10)
"""Period after a service outage in which leaving a match is not counted against the player."""

BENEFIT_OF_DOUBT = 4
"""Number of good matches that every player is credited with, so that a new player starts reliable."""

SLOW_WEIGHT = 0.5
"""Weight of a stalled match in the reliability percentage, where a good match has weight 1."""


class Outcome(StrEnum):
    """How a ranked match ended for one player, as far as conduct is concerned."""

    FINISHED = "finished"
    LEFT = "left"
    TIMED_OUT = "timed_out"
    ANNULLED = "annulled"

    @classmethod
    def choices(cls) -> list[tuple[str, str]]:
        """Return the outcomes as choices for a Django model field."""
        return [(outcome.value, outcome.value) for outcome in cls]


@dataclass(frozen=True, slots=True)
class PastMatch:
    """One past ranked match of a player.

    An excused match is ignored by the conduct rules.
    """

    outcome: str
    at: datetime
    is_slow: bool = False
    is_excused: bool = False

    @property
    def counts(self) -> bool:
        """Return whether this match is taken into account: it was neither annulled nor excused."""
        return self.outcome != Outcome.ANNULLED and not self.is_excused

    @property
    def is_walked_out(self) -> bool:
        """Return whether the player left the match or was removed from it by the clock."""
        return self.outcome in (Outcome.LEFT, Outcome.TIMED_OUT)


@dataclass(frozen=True, slots=True)
class ConductStatus:
    """Conduct of a player: cooldown level, end of the cooldown, and the public reliability percentage.

    `is_warned` is true once a stalled match has been let pass as a warning; the next one raises the level.
    """

    level: int = 0
    until: datetime | None = None
    reliability: int = 100
    is_warned: bool = False


def judge(matches: Iterable[PastMatch]) -> ConductStatus:
    """Return the conduct status that follows from a player's last ranked matches, oldest first.

    The result depends only on the matches. A match that the player left, or was removed from by the clock,
    raises the cooldown level by one. So does a stalled match, except the first one, which is a warning.
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
    """Return the percentage of counted matches that the player finished without stalling."""
    well = sum(0.0 if match.is_walked_out else SLOW_WEIGHT if match.is_slow else 1.0 for match in past)
    return round(100 * (well + BENEFIT_OF_DOUBT) / (len(past) + BENEFIT_OF_DOUBT))
