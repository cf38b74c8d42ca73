"""Collusion signals: three statistics, each worth points, that suggest one player plays for another.

They apply to tables of more than two players. The functions are pure arithmetic, and each signal carries a
sentence that explains it to the staff who decide. No penalty follows from the score alone.
"""

from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

MIN_MEETINGS = 8
"""Fewest common matches of a pair for the statistics to be meaningful."""

SUSPICIOUS = 50
"""Score, out of 100, from which a pair should be reviewed by the staff."""

TOGETHER, ONE_SIDED, PASSES = 30, 40, 30
"""The most points that each signal can contribute."""


class Signal(NamedTuple):
    """One collusion signal: its name, its points, and a sentence with the counted values."""

    name: str
    points: int
    text: str


class Passes(NamedTuple):
    """Number of turns on which a player drew despite holding a playable card (`passed`).

    `chances` is the number of turns on which the player held a playable card.
    """

    passed: int = 0
    chances: int = 0

    def plus(self, other: "Passes") -> "Passes":
        """Return the sum of both counts."""
        return Passes(self.passed + other.passed, self.chances + other.chances)


@dataclass(frozen=True, slots=True)
class Pair:
    """Statistics of two players: their common matches, and how often the gainer was placed above the giver.

    `fewer` is the number of matches played in the same period by the player of the two who played fewer.
    """

    meetings: int
    above: int
    fewer: int


def is_suspicious_enough(pair: Pair) -> bool:
    """Return whether the results alone justify an analysis of the moves.

    That is so if the pair has met often enough and would reach the review threshold with the most points for
    passes.
    """
    return pair.meetings >= MIN_MEETINGS and _points(together(pair), one_sided(pair)) >= SUSPICIOUS - PASSES


def signals_of(pair: Pair, with_gainer: Passes, with_others: Passes) -> list[Signal]:
    """Return all signals of a pair.

    The giver's passes are counted separately for the matches with the gainer and for all other matches.
    """
    return [together(pair), one_sided(pair), passes(with_gainer, with_others)]


def score_of(signals: list[Signal]) -> int:
    """Return the sum of the points of all signals, from 0 to 100."""
    return _points(*signals)


def together(pair: Pair) -> Signal:
    """Return the signal for how often the pair meets, relative to the matches of the less active player.

    Points start at 30 percent of the matches and reach the maximum at 100 percent.
    """
    share = pair.meetings / max(1, pair.fewer)
    text = f"Met in {pair.meetings} of the {pair.fewer} matches of the one who plays less."
    return Signal("together", _scaled(share, 0.3, 1.0, TOGETHER), text)


def one_sided(pair: Pair) -> Signal:
    """Return the signal for how consistently one of the two is placed above the other.

    Points start at one standard deviation above chance and reach the maximum at four.
    """
    excess = (pair.above - pair.meetings / 2) / (sqrt(pair.meetings) / 2) if pair.meetings else 0.0
    text = (
        f"One came out above the other in {pair.above} of {pair.meetings} meetings, {excess:.1f} deviations"
        " more than chance."
    )
    return Signal("one_sided", _scaled(excess, 1.0, 4.0, ONE_SIDED), text)


def passes(with_gainer: Passes, with_others: Passes) -> Signal:
    """Return the signal for how much more often the giver draws with a playable card in the gainer's matches.

    Points start at one standard deviation above the giver's other matches and reach the maximum at four. The
    signal has no points if there is no data for one of the two groups, or if the giver passed never or
    always.
    """
    both = with_gainer.plus(with_others)
    text = (
        f"Drew with a card to play on {with_gainer.passed} of {with_gainer.chances} turns at their tables,"
        f" on {with_others.passed} of {with_others.chances} at others."
    )
    if not (with_gainer.chances and with_others.chances and 0 < both.passed < both.chances):
        return Signal("passes", 0, text)
    usual = both.passed / both.chances
    spread = sqrt(usual * (1 - usual) * (1 / with_gainer.chances + 1 / with_others.chances))
    more = with_gainer.passed / with_gainer.chances - with_others.passed / with_others.chances
    return Signal("passes", _scaled(more / spread, 1.0, 4.0, PASSES), text)


def _points(*signals: Signal) -> int:
    return sum(signal.points for signal in signals)


def _scaled(value: float, low: float, high: float, most: int) -> int:
    """Return 0 points at or below `low`, `most` at or above `high`, and a linear interpolation in between."""
    return round(most * min(1.0, max(0.0, (value - low) / (high - low))))
