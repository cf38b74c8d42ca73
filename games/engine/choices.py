"""The options of a seat: what it may do now.

An option is one complete move, or a family of moves that differ in one field. Where a field is open,
its plural lists the allowed values: `colors` requires a `color`. The same list of options is used to
check a move, to give hints to clients, to choose moves for bots, and to play for a seat whose time is
up.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from games.engine.moves import KINDS, Move, Play


@dataclass(slots=True)
class LegalMove:
    """One legal option; instances are never modified.

    `bluff` marks a wild that its player may be challenged for. `slip` marks a mistake that is allowed
    at a price, such as a card that does not fit. `may_omit` means that the open fields may be left out,
    as with the last card of a hand.
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
        """Return whether a move belongs to this option, with every open field set.

        `value` may be left out when only one value is possible. With `may_omit` every open field may be
        left out.
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
        """Yield every complete move of the family."""
        for color, target, value in product(
            self.colors or (None,), self.targets or (self.target,), self.values or (None,)
        ):
            yield self.whole(color, target, value)

    def whole(self, color: str | None = None, target: int | None = None, value: int | None = None) -> Move:
        """Return the complete move with the given values in the open fields."""
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
        """Return the option as serialized for clients, without the fields that are not set."""
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
"""Options without open fields, shared by all seats and tables; no box has more than 200 cards."""

SIMPLE_MOVES = frozenset({"play", "draw", "keep", "call", "accept", "challenge"})
"""Kinds of moves that use none of the rarer fields (`cards`, `center`, `ok`, a fixed `target`).

Most options are of these kinds, so the checks of the rarer fields are skipped for them.
"""
