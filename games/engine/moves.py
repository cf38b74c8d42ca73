"""The moves of a seat: small, complete values that are never modified.

The colour, the swap target and the UNO call are part of the move that plays the card. `parse` reads a
move that a client sent and reports every invalid field; `to_json` writes the same format.
"""

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, fields
from typing import Any, ClassVar, NamedTuple, TypeVar

from games.engine.cards import COLORS


class Move:
    """Base class of all moves; each subclass is one kind of move.

    `begins_turn` means that a player who makes this move has begun a turn, which closes the time to
    catch a forgotten call. Fields that a kind lacks read as None, so that any two moves can be compared
    with the legal options.
    """

    kind: ClassVar[str] = ""
    begins_turn: ClassVar[bool] = False
    card: int | None = None
    cards: tuple[int, ...] | None = None
    center: int | None = None
    color: str | None = None
    target: int | None = None
    value: int | None = None
    ok: bool | None = None


@dataclass
class Play(Move):
    """Puts a card on the discard pile, with its colour, target and UNO call."""

    kind: ClassVar[str] = "play"
    begins_turn: ClassVar[bool] = True
    card: int
    color: str | None = None
    target: int | None = None
    uno: bool = False


@dataclass
class Draw(Move):
    """Draws as the rulebook says."""

    kind: ClassVar[str] = "draw"
    begins_turn: ClassVar[bool] = True


@dataclass
class Keep(Move):
    """Keeps the drawn card."""

    kind: ClassVar[str] = "keep"


@dataclass
class Accept(Move):
    """Pays what the seat owes."""

    kind: ClassVar[str] = "accept"


@dataclass
class Challenge(Move):
    """Claims that the last wild was played against its limit."""

    kind: ClassVar[str] = "challenge"


@dataclass
class Call(Move):
    """Makes the call: UNO, or DOS in that game."""

    kind: ClassVar[str] = "call"


@dataclass
class Catch(Move):
    """Catches a seat that forgot to call."""

    kind: ClassVar[str] = "catch"
    target: int


@dataclass
class Name(Move):
    """Names the colour in play."""

    kind: ClassVar[str] = "name_color"
    color: str


@dataclass
class TimeOut(Move):
    """Made by the service when the time of a seat is up; plays the seat's default answer."""

    kind: ClassVar[str] = "time_out"


@dataclass
class Resign(Move):
    """Removes the seat from the match permanently; `reason` is published (`resigned`, `absent` …)."""

    kind: ClassVar[str] = "resign"
    reason: str = "resigned"


@dataclass
class Return(Move):
    """Returns the seat to its player after another played for it; the table does not change."""

    kind: ClassVar[str] = "return"


KINDS: dict[str, type[Move]] = {
    move.kind: move
    for move in (Play, Draw, Keep, Accept, Challenge, Call, Catch, Name, TimeOut, Resign, Return)
}
"""Every kind of move by its name; variants register their own with `known`."""

SERVICE_MOVES = (TimeOut, Resign, Return)
"""Moves that the service makes on behalf of a seat; clients may not send them."""

Kind = TypeVar("Kind", bound=type[Move])


def known(move: Kind) -> Kind:
    """Register a variant's own kind of move, so that it can be parsed and loaded; return it."""
    KINDS[move.kind] = move
    return move


class MoveFault(NamedTuple):
    """One invalid field of a move: its name and an error code."""

    field: str
    code: str


class Malformed(ValueError):
    """Raised when the data that a client sent is not a valid move."""

    def __init__(self, faults: list[MoveFault]) -> None:
        super().__init__(", ".join(f"{field}: {code}" for field, code in faults))
        self.faults = faults


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value < 1_000_000


def _is_list_of_numbers(value: object) -> bool:
    return isinstance(value, list | tuple) and len(value) <= 10 and all(map(_is_number, value))


SHOWN = ("colors", "targets", "values", "bluff", "slip", "not_before")
"""Fields that legal options have besides the fields of moves."""

CHECKS: dict[str, tuple[Callable[[object], bool], str]] = {
    "card": (_is_number, "not_a_number"),
    "cards": (_is_list_of_numbers, "not_a_list_of_numbers"),
    "center": (_is_number, "not_a_number"),
    "target": (_is_number, "not_a_number"),
    "value": (_is_number, "not_a_number"),
    "color": (lambda value: isinstance(value, str) and value in COLORS, "not_a_color"),
    "uno": (lambda value: type(value) is bool, "not_a_boolean"),
    "ok": (lambda value: type(value) is bool, "not_a_boolean"),
}
"""The check for every field of a move, and the error code if the check fails."""


MEANT = frozenset({"move", "seen", *CHECKS, *SHOWN})
"""Every field that may appear in the body of a move."""

MAX_NAMED_FIELDS = 50


def parse(raw: Mapping[str, Any]) -> Move:
    """Return the move that a client sent; raise Malformed with every invalid field.

    A field of legal options or of other moves is ignored if the kind does not have it, so that an
    option can be sent back unchanged. Any other field is reported as `unknown`, at most `MAX_NAMED_FIELDS` of
    them.
    """
    kind = _kind_of(raw)
    given = {field.name: raw[field.name] for field in fields(kind) if raw.get(field.name) is not None}  # type: ignore[arg-type]
    faults = [MoveFault(name, CHECKS[name][1]) for name, value in given.items() if not CHECKS[name][0](value)]
    faults += [MoveFault(name, "required") for name in _needed(kind) if name not in given]
    faults += [MoveFault(name, "unknown") for name in sorted(raw.keys() - MEANT)[:MAX_NAMED_FIELDS]]
    if faults:
        raise Malformed(faults)
    return _built(kind, given)


def _kind_of(raw: Mapping[str, Any]) -> type[Move]:
    kind = raw.get("move")
    if not isinstance(kind, str) or kind not in KINDS or KINDS[kind] in SERVICE_MOVES:
        raise Malformed([MoveFault("move", "required" if kind is None else "not_a_move")])
    return KINDS[kind]


def _needed(kind: type[Move]) -> list[str]:
    """Return the fields of the kind that have no default; the None inherited from `Move` is no default."""
    return [field.name for field in fields(kind) if field.name not in vars(kind)]  # type: ignore[arg-type]


def _built(kind: type[Move], given: Mapping[str, Any]) -> Move:
    return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in given.items()})


def to_json(move: Move) -> dict[str, Any]:
    """Return the move as plain data, without the fields that have their default value."""
    said = {field.name: getattr(move, field.name) for field in fields(move) if _is_said(move, field)}  # type: ignore[arg-type]
    return {"move": move.kind} | said


def _is_said(move: Move, field: Field[Any]) -> bool:
    return bool(getattr(move, field.name) != field.default)


def from_json(raw: Mapping[str, Any]) -> Move:
    """Return the move that `to_json` serialized, including the service's own moves."""
    given = dict(raw)
    return _built(KINDS[given.pop("move")], given)
