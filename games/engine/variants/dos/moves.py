"""The moves of DOS besides drawing and calling."""

from dataclasses import dataclass
from typing import ClassVar

from games.engine import moves
from games.engine.moves import Move


@moves.known
@dataclass(frozen=True)
class Match(Move):
    """Lays one card, or two, on the center card whose number they make.

    `color` is the colour of every Wild DOS in the match. `value` is the number of its Wild #: of the
    center card if it is one, else of the card laid, the first of two. The order of the cards does not
    matter.
    """

    kind: ClassVar[str] = "match"
    cards: tuple[int, ...]
    center: int
    color: str | None = None
    value: int | None = None
    uno: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))


@moves.known
@dataclass(frozen=True)
class Place(Move):
    """Puts a card of the hand into the center row."""

    kind: ClassVar[str] = "place"
    card: int
    uno: bool = False


@moves.known
@dataclass(frozen=True)
class Done(Move):
    """Ends the matching in this turn."""

    kind: ClassVar[str] = "done"
