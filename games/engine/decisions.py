"""What the table can be waiting for. Exactly one decision is open at any time.

A decision is a small value that is never changed, only replaced. `seats` says who may answer it;
`owed` says that a round cannot end over it, `takes_cards` that a card may be laid down in answer.
"""

from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar


class Decision:
    """The question the table waits on; the subclasses are the kinds there are."""

    kind: ClassVar[str] = ""
    owed: ClassVar[bool] = False
    takes_cards: ClassVar[bool] = False
    seat: int
    seats: tuple[int, ...]

    def __post_init__(self) -> None:
        """Let the seat that the decision names be the one to answer."""
        self.seats = (self.seat,)

    def shown(self, viewer: int | None) -> dict[str, Any]:
        """Return the details this viewer may know."""
        return {}

    def continues(self, was: "Decision") -> bool:
        """Whether this is still the question that `was` asked; who answers it has no new time then."""
        return self is was

    def without(self, seat: int) -> "Decision | None":
        """Return what is awaited once a seat has left: None if it was this seat's alone to answer."""
        return None if self.seats == (seat,) else self


@dataclass(slots=True)
class Turn(Decision):
    """A seat is to play or draw."""

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
        """Return the drawn card to its owner."""
        return {"card": self.card} if viewer == self.seat else {}


@dataclass(slots=True)
class Penalty(Decision):
    """A seat owes cards to the pile.

    `by` played the card that asks for them. `bluff` says whether that card was played against its
    limit, None where nobody may ask. `until` names the colour to draw for, instead of a count.
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
        """Return the debt; whether it was a bluff stays secret."""
        detail = {"cards": self.cards, "by": self.by, "challenge": self.bluff is not None}
        return detail | {"until": self.until} if self.until else detail

    def without(self, seat: int) -> Decision | None:
        """Forgive the debt of who left; nobody can challenge a card whose player left."""
        if seat == self.seat:
            return None
        return replace(self, bluff=None) if seat == self.by else self


@dataclass(slots=True)
class NameColor(Decision):
    """A seat is to name the colour of a wild that nobody played.

    `passes` says that its turn is over with that; otherwise it then plays a normal turn.
    """

    kind: ClassVar[str] = "name_color"
    seat: int
    passes: bool = False


@dataclass(slots=True)
class MatchOver(Decision):
    """Nothing is awaited any more."""

    kind: ClassVar[str] = "match_over"

    def __post_init__(self) -> None:
        """Let nobody answer."""
        self.seats = ()


KINDS: dict[str, type[Decision]] = {
    decision.kind: decision for decision in (Turn, Drawn, Penalty, NameColor, MatchOver)
}
"""Every kind by its name; variants register their own with `known`."""


def known(decision: type[Decision]) -> type[Decision]:
    """Make a variant's own decision loadable by its kind."""
    KINDS[decision.kind] = decision
    return decision


def to_json(decision: Decision) -> dict[str, Any]:
    """Return the decision as plain data."""
    raw: dict[str, Any] = {"kind": decision.kind}
    for name in _fields(type(decision)):
        raw[name] = getattr(decision, name)
    return raw


def from_json(raw: dict[str, Any]) -> Decision:
    """Return the decision that `to_json` wrote."""
    given = raw.copy()
    return KINDS[given.pop("kind")](**given)


_FIELDS: dict[type[Decision], tuple[str, ...]] = {}


def _fields(kind: type[Decision]) -> tuple[str, ...]:
    """Return a kind's field names; asked once a kind, since this lies on the path of every move."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(field.name for field in fields(kind))  # type: ignore[arg-type]
    return _FIELDS[kind]
