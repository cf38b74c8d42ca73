"""What a seat may do now. A choice is a whole move, or a family of moves that differ in one word.

Where a choice leaves something open, the plural field lists it: `colors` wants a `color`. One list
of choices feeds the check of a move, the hints to clients, the bots and the clock.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from games.engine.moves import KINDS, Move, Play


@dataclass(slots=True)
class LegalMove:
    """One legal option, never changed. `bluff` marks a wild that its player may be challenged for.

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
        """Whether a move is this option, with every open word filled in.

        A number that can only be this may be left unsaid.
        """
        if move.card != self.card or move.kind != self.move:
            return False
        return (
            (self._admits_word(move.color, self.colors) if self.colors else move.color is None)
            and (self._admits_word(move.target, self.targets) if self.targets else move.target == self.target)
            and (self.move in SIMPLE_MOVES or self._admits_rare_words(move))
        )

    def _admits_word(self, word: Any, words: tuple[Any, ...]) -> bool:
        return self.may_omit if word is None else word in words

    def _admits_rare_words(self, move: Move) -> bool:
        may_be_left_unsaid = len(self.values) < 2 or self.may_omit
        return (
            move.cards == self.cards
            and move.center == self.center
            and move.ok == self.ok
            and (may_be_left_unsaid if move.value is None else move.value in self.values)
        )

    def moves(self) -> Iterator[Move]:
        """Yield every whole move of the family."""
        for color, target, value in product(
            self.colors or (None,), self.targets or (self.target,), self.values or (None,)
        ):
            yield self.whole(color, target, value)

    def whole(self, color: str | None = None, target: int | None = None, value: int | None = None) -> Move:
        """Return the move with the open words filled in."""
        if self.move == "play" and self.card is not None:
            return Play(self.card, color, target)
        said: dict[str, Any] = {} if self.card is None else {"card": self.card}
        if color is not None:
            said["color"] = color
        if target is not None:
            said["target"] = target
        if value is not None:
            said["value"] = value
        if self.move not in SIMPLE_MOVES:
            self._show_rare(said)
        return KINDS[self.move](**said)

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
        if self.move not in SIMPLE_MOVES:
            self._show_rare(shown)
        if self.values:
            shown["values"] = self.values
        return shown

    def _show_rare(self, shown: dict[str, Any]) -> None:
        for name in ("cards", "center", "target", "ok"):
            if (word := getattr(self, name)) is not None:
                shown[name] = word


DRAW, KEEP, CALL, ACCEPT, CHALLENGE = map(LegalMove, ("draw", "keep", "call", "accept", "challenge"))
PLAYS = tuple(LegalMove("play", card) for card in range(200))
"""The options that leave nothing open, each one value for everybody; no box has more cards than that."""

SIMPLE_MOVES = frozenset({"play", "draw", "keep", "call", "accept", "challenge"})
"""Moves that have none of the rarer words; most options are of these."""
