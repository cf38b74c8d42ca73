"""The decisions a table can wait for; exactly one of them is open at any time.

A decision is a small value that is never modified, only replaced. `seats` lists the seats that may
answer it. `owed` means that a round cannot end while it is open, `takes_cards` that a card may be
played as an answer.
"""

from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar


class Decision:
    """Base class of all decisions; each subclass is one kind of question that the table waits on."""

    kind: ClassVar[str] = ""
    owed: ClassVar[bool] = False
    takes_cards: ClassVar[bool] = False
    seat: int
    seats: tuple[int, ...]

    def __post_init__(self) -> None:
        """Set the seat of the decision as the only one that may answer it."""
        self.seats = (self.seat,)

    def shown(self, viewer: int | None) -> dict[str, Any]:
        """Return the details of the decision that this viewer may see."""
        return {}

    def continues(self, was: "Decision") -> bool:
        """Return whether this is still the decision `was`; its seats then get no new time."""
        return self is was

    def without(self, seat: int) -> "Decision | None":
        """Return the decision after a seat has left, None if only this seat could answer it."""
        return None if self.seats == (seat,) else self


@dataclass(slots=True)
class Turn(Decision):
    """A seat must play a card or draw."""

    kind: ClassVar[str] = "turn"
    takes_cards: ClassVar[bool] = True
    seat: int


@dataclass(slots=True)
class Drawn(Decision):
    """A seat has drawn a card that fits and may play it."""

    kind: ClassVar[str] = "drawn"
    takes_cards: ClassVar[bool] = True
    seat: int
    card: int

    def shown(self, viewer: int | None) -> dict[str, Any]:
        """Return the drawn card to its owner, and nothing to other viewers."""
        return {"card": self.card} if viewer == self.seat else {}


@dataclass(slots=True)
class Penalty(Decision):
    """A debt: a seat must draw cards.

    `by` is the seat that played the card which asks for them. `bluff` says whether that card was played
    against its limit, None if it cannot be challenged. `until` is the colour to draw for, instead of a
    count.
    """

    kind: ClassVar[str] = "penalty"
    takes_cards: ClassVar[bool] = True
    owed: ClassVar[bool] = True
    seat: int
    cards: int
    by: int
    bluff: bool | None = None
    until: str | None = None

    def shown(self, viewer: int | None) -> dict[str, Any]:
        """Return the debt; whether the card was a bluff stays secret."""
        detail = {"cards": self.cards, "by": self.by, "challenge": self.bluff is not None}
        return detail | {"until": self.until} if self.until else detail

    def without(self, seat: int) -> Decision | None:
        """Cancel the debt of a seat that left; a card whose player left cannot be challenged."""
        if seat == self.seat:
            return None
        return replace(self, bluff=None) if seat == self.by else self


@dataclass(slots=True)
class NameColor(Decision):
    """A seat must name the colour of a wild that no seat played.

    `passes` means that the seat's turn is over after that; otherwise it then plays a normal turn.
    """

    kind: ClassVar[str] = "name_color"
    seat: int
    passes: bool = False


@dataclass(slots=True)
class MatchOver(Decision):
    """The match is over and waits for no seat."""

    kind: ClassVar[str] = "match_over"

    def __post_init__(self) -> None:
        """Set no seats, because there is nothing to answer."""
        self.seats = ()


KINDS: dict[str, type[Decision]] = {
    decision.kind: decision for decision in (Turn, Drawn, Penalty, NameColor, MatchOver)
}
"""Every kind of decision by its name; variants register their own with `known`."""


def known(decision: type[Decision]) -> type[Decision]:
    """Register a variant's own kind of decision, so that it can be loaded; return it."""
    KINDS[decision.kind] = decision
    return decision


def to_json(decision: Decision) -> dict[str, Any]:
    """Return the decision as plain data."""
    raw: dict[str, Any] = {"kind": decision.kind}
    for name in _fields(type(decision)):
        raw[name] = getattr(decision, name)
    return raw


def from_json(raw: dict[str, Any]) -> Decision:
    """Return the decision that `to_json` serialized."""
    given = raw.copy()
    return KINDS[given.pop("kind")](**given)


_FIELDS: dict[type[Decision], tuple[str, ...]] = {}


def _fields(kind: type[Decision]) -> tuple[str, ...]:
    """Return the field names of a kind, cached because every move needs them."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(field.name for field in fields(kind))  # type: ignore[arg-type]
    return _FIELDS[kind]
