"""What a seat may do now. A choice is a whole move, or a family of moves that differ in one word.

Where a choice leaves something open, the plural field lists it: `colors` wants a `color`. One list
of choices feeds the check of a move, the hints to clients, the bots and the clock.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from games.engine.moves import KINDS, Move


@dataclass(slots=True)
class Choice:
    """One legal option. `bluff` marks a wild that its player may be challenged for.

    `slip` marks a card that does not fit, where a mistake is allowed and has its price. `may_omit`
    says that the open words may be left out, as with the last card of a hand.
    """

    move: str
    card: int | None = None
    cards: tuple[int, ...] | None = None
    center: int | None = None
    target: int | None = None
    ok: bool | None = None
    colors: tuple[str, ...] = ()
    targets: tuple[int, ...] = ()
    values: tuple[int, ...] = ()
    bluff: bool = False
    slip: bool = False
    may_omit: bool = False

    def admits(self, move: Move) -> bool:
        """Whether a move is this option, with every open word filled in."""
        return (
            move.kind == self.move
            and move.card == self.card
            and move.cards == self.cards
            and move.center == self.center
            and move.ok == self.ok
            and self._fits(move.color, self.colors)
            and (self._fits(move.target, self.targets) if self.targets else move.target == self.target)
            and self._fits_value(move.value)
        )

    def _fits(self, word: Any, words: tuple[Any, ...]) -> bool:
        if not words:
            return word is None
        return word in words or (word is None and self.may_omit)

    def _fits_value(self, value: int | None) -> bool:
        """Whether a number fits; one that can only be this may be left unsaid."""
        return self._fits(value, self.values) or (value is None and len(self.values) == 1)

    def moves(self) -> Iterator[Move]:
        """Yield every whole move of the family."""
        for color, target, value in product(
            self.colors or (None,), self.targets or (self.target,), self.values or (None,)
        ):
            yield self.whole(color, target, value)

    def whole(self, color: str | None = None, target: int | None = None, value: int | None = None) -> Move:
        """Return the move with the open words filled in."""
        words = (
            ("card", self.card),
            ("cards", self.cards),
            ("center", self.center),
            ("ok", self.ok),
            ("color", color),
            ("target", self.target if target is None else target),
            ("value", value),
        )
        return KINDS[self.move](**{name: word for name, word in words if word is not None})

    def on_colors(self, colors: tuple[str, ...]) -> "Choice":
        """Return the same option with other colours open."""
        return replace(self, colors=colors)

    def to_json(self) -> dict[str, Any]:
        """Return the option as clients see it, without what it does not have."""
        shown: dict[str, Any] = {"move": self.move}
        if self.card is not None:
            shown["card"] = self.card
        if self.colors:
            shown["colors"] = self.colors
        if self.targets:
            shown["targets"] = self.targets
        if self.bluff:
            shown["bluff"] = True
        if self.slip:
            shown["slip"] = True
        if self.move not in PLAIN:
            self._show_rare(shown)
        return shown

    def _show_rare(self, shown: dict[str, Any]) -> None:
        for name in ("cards", "center", "target", "ok"):
            if (word := getattr(self, name)) is not None:
                shown[name] = word
        if self.values:
            shown["values"] = self.values


PLAIN = frozenset({"play", "draw", "keep", "call", "accept", "challenge"})
"""Moves that have none of the rarer words; most options are of these."""
