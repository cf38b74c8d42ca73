"""What a DOS table waits for: matches, then the cards that the matches allow into the center row."""

from dataclasses import dataclass
from typing import Any, ClassVar

from games.engine import decisions
from games.engine.decisions import Decision


@decisions.known
@dataclass(slots=True)
class Matching(Decision):
    """A seat is to match center cards, to draw, or to be done.

    `matched` counts its matches and `bonus` those in colour, `drawn` says that it drew first. At the
    end of the turn the others owe `draws` cards each, and the seat itself `owes` for a forgotten call.
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
        """Return how the turn stands; all of it happened in the open."""
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
    """A seat is to put `left` more cards of its hand into the center row; the rest is as in `Matching`."""

    kind: ClassVar[str] = "placing"
    takes_cards: ClassVar[bool] = True
    seat: int
    left: int
    draws: int = 0
    owes: int = 0

    def shown(self, viewer: int | None) -> dict[str, Any]:
        """Return how the turn stands; all of it happened in the open."""
        return {"left": self.left, "draws": self.draws, "owes": self.owes}
