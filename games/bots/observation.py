"""A view as a bot reads it: the hand by colour, and whether an opponent is about to win."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from games.engine import COLORS, LETTERS, Ruleset, View

Chance = Callable[[], float]
"""Function that returns a uniformly distributed number from 0 (inclusive) to 1 (exclusive)."""

COLOR_OF = {LETTERS[color]: color for color in COLORS}
FEW_CARDS = 2


class Seen(NamedTuple):
    """A face as derived from its code: the colour, None for a wild, and the approximate points in hand."""

    color: str | None
    points: int

    @property
    def is_wild(self) -> bool:
        """Return whether the player names the colour."""
        return self.color is None

    @property
    def hits(self) -> bool:
        """Return whether the card affects another player, approximated by its points."""
        return self.points > 10


def seen(code: str) -> Seen:
    """Return the face for a face code."""
    color, mark = COLOR_OF.get(code[0]), code[1:]
    if color is None:
        return Seen(None, 50)
    return Seen(color, int(mark) if mark.isdigit() else 20)


class Observation:
    """A view prepared for a bot, and the source of randomness for undetermined choices."""

    def __init__(self, view: View, rules: Ruleset, chance: Chance) -> None:
        self.view, self.rules, self.chance = view, rules, chance
        self.you: int = view["you"]
        self.legal: Sequence[Mapping[str, Any]] = view["legal"]
        self.kind: str = view["awaiting"]["kind"]
        self.detail: Mapping[str, Any] = view["awaiting"]["detail"]
        self.color: str | None = view["table"]["color"]
        self.hand = {card["id"]: seen(card["face"]) for card in view["hand"]}
        self._counts: dict[int, int] = {
            seat["seat"]: seat["cards"] for seat in view["seats"] if seat["active"]
        }

    def any_of(self, things: Sequence[Any]) -> Any:
        """Return one of the things, each with equal probability."""
        return things[int(self.chance() * len(things))]

    @cached_property
    def _held(self) -> Counter[str | None]:
        return Counter(face.color for face in self.hand.values())

    def face(self, card: int) -> Seen:
        """Return the face of a card in hand."""
        return self.hand[card]

    def held(self, color: str | None) -> int:
        """Return the number of cards of a colour in hand."""
        return self._held[color]

    def cards_of(self, seat: int) -> int:
        """Return the number of cards that a seat holds."""
        return self._counts.get(seat, 0)

    @property
    def is_in_danger(self) -> bool:
        """Return whether another player is about to go out."""
        return any(cards <= FEW_CARDS for seat, cards in self._counts.items() if seat != self.you)

    def best_color(self, colors: Sequence[str], card: int | None) -> str:
        """Return the colour most frequent in hand without `card`; on a tie, not the colour in play."""
        face = self.hand[card].color if card in self.hand else None
        left = self._held - Counter([face])
        return max(colors, key=lambda color: (left[color], color != self.color))
