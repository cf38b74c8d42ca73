"""Signs that one player plays for another at tables of more than two: three counts, each worth some points.

Pure arithmetic, meant to be explained to people who decide; nobody is punished by it.
"""

from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

FEWEST_MEETINGS = 8
"""Fewer meetings say nothing."""

SUSPICIOUS = 50
"""From so many points on, of a hundred, somebody should look."""

TOGETHER, ONE_SIDED, PASSES = 30, 40, 30
"""What each signal is worth at most."""


class Signal(NamedTuple):
    """What was counted, how many points it is worth, and a sentence on it."""

    name: str
    points: int
    text: str


class Passes(NamedTuple):
    """How often somebody drew although they held a card to play, of so many turns on which they held one."""

    passed: int = 0
    chances: int = 0

    def plus(self, other: "Passes") -> "Passes":
        """Return both together."""
        return Passes(self.passed + other.passed, self.chances + other.chances)


@dataclass(frozen=True, slots=True)
class Pair:
    """What two players have to do with each other: meetings, and in how many the gainer came out above.

    `fewer` is how many matches the one of them who plays less has played in the same time.
    """

    meetings: int
    above: int
    fewer: int


def is_worth_a_look(pair: Pair) -> bool:
    """Whether the results alone give reason to look at the moves."""
    return (
        pair.meetings >= FEWEST_MEETINGS and _points(together(pair), one_sided(pair)) >= SUSPICIOUS - PASSES
    )


def signals_of(pair: Pair, with_gainer: Passes, with_others: Passes) -> list[Signal]:
    """Return all signals of a pair; the giver's passes are counted where the gainer sat, and elsewhere."""
    return [together(pair), one_sided(pair), passes(with_gainer, with_others)]


def score_of(signals: list[Signal]) -> int:
    """Return the points of all signals, from 0 to 100."""
    return _points(*signals)


def together(pair: Pair) -> Signal:
    """The same two meet again and again: from three matches in ten on."""
    share = pair.meetings / max(1, pair.fewer)
    text = f"Met in {pair.meetings} of the {pair.fewer} matches of the one who plays less."
    return Signal("together", _scaled(share, 0.3, 1.0, TOGETHER), text)


def one_sided(pair: Pair) -> Signal:
    """One of the two always comes out above the other: from one standard deviation on, in full from four."""
    excess = (pair.above - pair.meetings / 2) / (sqrt(pair.meetings) / 2) if pair.meetings else 0.0
    text = (
        f"One came out above the other in {pair.above} of {pair.meetings} meetings, {excess:.1f} deviations"
        " more than chance."
    )
    return Signal("one_sided", _scaled(excess, 1.0, 4.0, ONE_SIDED), text)


def passes(with_gainer: Passes, with_others: Passes) -> Signal:
    """One draws with a card to play more often when the other is there."""
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
    """Return no points at `low`, the most at `high`, and as many in between as is fair."""
    return round(most * min(1.0, max(0.0, (value - low) / (high - low))))
