"""Luck statistics: the value of the cards a seat drew, compared with the expected value of such draws.

Pure arithmetic. Every card that a seat got by chance is compared with the pile it came from. The mean is
therefore exact, and no decision of the player changes it: drawing more cards is not bad luck, drawing worse
cards is.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import erf, sqrt

from games.engine import DealtCards, Face

NUMBER, ACTION, WILD, WILD_DRAW = 1.0, 2.0, 3.0, 4.0
"""The value of a card to its holder, the same in every box: how often it can be played, and what it does."""


def worth(face: Face) -> float:
    """Return the value of a card, by its face on the side in play when it was drawn."""
    if face.is_wild:
        return WILD_DRAW if "draw" in face.symbol else WILD
    return NUMBER if face.value is not None else ACTION


@dataclass(slots=True)
class LuckTotals:
    """Running totals of one seat: number and value of the cards, and mean and variance of such draws."""

    cards: int = 0
    worth: float = 0.0
    expected: float = 0.0
    variance: float = 0.0

    @property
    def value(self) -> float:
        """Return the luck in standard deviations: 0 is average, above 0 is lucky.

        The result is 0 if all cards in the piles had the same value.
        """
        return (self.worth - self.expected) / sqrt(self.variance) if self.variance > 1e-9 else 0.0

    def take(self, drawn: DealtCards) -> None:
        """Add the cards of one draw in order, each compared with what the pile held when it was drawn."""
        pile = [worth(face) for face in drawn.among]
        count, total, squares = len(pile), sum(pile), sum(value * value for value in pile)
        for face in drawn.cards:
            mean, value = total / count, worth(face)
            self.cards += 1
            self.worth += value
            self.expected += mean
            self.variance += max(0.0, squares / count - mean * mean)
            count, total, squares = count - 1, total - value, squares - value * value


def luck_by_seat(draws: Iterable[DealtCards], seats: int) -> list[LuckTotals]:
    """Return the luck totals of every seat of a match."""
    found = [LuckTotals() for _ in range(seats)]
    for drawn in draws:
        found[drawn.seat].take(drawn)
    return found


def luckier_than(value: float) -> int:
    """Return the percentage, from 0 to 100, of comparable draws that are less lucky than this value.

    `value` is the luck in standard deviations; the percentage is that of the normal distribution.
    """
    return round(50 * (1 + erf(value / sqrt(2))))
