"""How lucky a seat's cards were: what they are worth, against what such draws are worth on average.

Pure arithmetic. Every card that came to a seat by chance is held against the pile it came from, so the
average is exact, and nothing a player decides moves it: to draw more cards is not bad luck, to draw worse is.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import erf, sqrt

from games.engine import Drawn
from games.engine.cards import Face

NUMBER, ACTION, WILD, WILD_DRAW = 1.0, 2.0, 3.0, 4.0
"""What a card is worth to its holder, the same in every box: how often it can be played, and what it does."""


def worth(face: Face) -> float:
    """Return what a card is worth, on the side in play when it came."""
    if face.is_wild:
        return WILD_DRAW if "draw" in face.symbol else WILD
    return NUMBER if face.value is not None else ACTION


@dataclass(slots=True)
class LuckTotals:
    """The cards of one seat so far: how many, their worth, and the mean and variance of such draws."""

    cards: int = 0
    worth: float = 0.0
    expected: float = 0.0
    variance: float = 0.0

    @property
    def value(self) -> float:
        """Return the luck in standard deviations: 0 is usual, above 0 lucky; 0 where all cards are alike."""
        return (self.worth - self.expected) / sqrt(self.variance) if self.variance > 1e-9 else 0.0

    def take(self, drawn: Drawn) -> None:
        """Add cards, one after another, each against what the pile held when its turn came."""
        pile = [worth(face) for face in drawn.among]
        count, total, squares = len(pile), sum(pile), sum(value * value for value in pile)
        for face in drawn.cards:
            mean, value = total / count, worth(face)
            self.cards += 1
            self.worth += value
            self.expected += mean
            self.variance += max(0.0, squares / count - mean * mean)
            count, total, squares = count - 1, total - value, squares - value * value


def luck_by_seat(draws: Iterable[Drawn], seats: int) -> list[LuckTotals]:
    """Return the luck of every seat of a match."""
    found = [LuckTotals() for _ in range(seats)]
    for drawn in draws:
        found[drawn.seat].take(drawn)
    return found


def luckier_than(value: float) -> int:
    """Return than how many of a hundred such hands one is luckier."""
    return round(50 * (1 + erf(value / sqrt(2))))
