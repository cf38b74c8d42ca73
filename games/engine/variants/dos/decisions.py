"""The decisions of DOS: matching, then placing the cards that the matches allow in the center row."""

from dataclasses import dataclass
from typing import Any, ClassVar

from games.engine import decisions
from games.engine.decisions import Decision


@decisions.known
@dataclass(slots=True)
class Matching(Decision):
    """A seat must match center cards, draw, or be done.

    `matched` counts its matches and `bonus` the matches in colour; `drawn` means that it drew first. At
    the end of the turn the other seats owe `draws` cards each, and the seat itself owes `owes` cards
    for a forgotten call.
    """

    kind: ClassVar[str] = "matching"
    takes_cards: ClassVar[bool] = True
    seat: int
    matched: int = 0
    drawn: bool = False
    bonus: int = 0
    draws: int = 0
    owes: int = 0

    def shown(self, viewer: int | None) -> dict[str, Any]:
        """Return the state of the turn, all of which is public."""
        return {
            "matched": self.matched,
            "drawn": self.drawn,
            "bonus": self.bonus,
            "draws": self.draws,
            "owes": self.owes,
        }


@decisions.known
@dataclass(slots=True)
class Placing(Decision):
    """A seat must put `left` more cards of its hand into the center row.

    `draws` and `owes` are as in `Matching`.
    """

    kind: ClassVar[str] = "placing"
    takes_cards: ClassVar[bool] = True
    seat: int
    left: int
    draws: int = 0
    owes: int = 0

    def shown(self, viewer: int | None) -> dict[str, Any]:
        """Return the state of the turn, all of which is public."""
        return {"left": self.left, "draws": self.draws, "owes": self.owes}
