"""What a seat can do, in the imperative: small values, never changed and whole in themselves.

Colour, swap target and the UNO call travel with the card. `parse` reads what a client sent and
names every wrong field; `to_json` writes the same language back.
"""

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, fields
from typing import Any, ClassVar, NamedTuple, TypeVar

from games.engine.cards import COLORS


class Move:
    """One thing done by one seat; the subclasses are the kinds there are.

    `begins_turn` says that a player who does this has begun a turn, which closes the time to catch
    a forgotten call. Fields that a kind lacks read as None, so that any two moves can be compared
    with what is allowed.
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
    """Put a card on the discard pile, with all it needs."""

    kind: ClassVar[str] = "play"
    begins_turn: ClassVar[bool] = True
    card: int
    color: str | None = None
    target: int | None = None
    uno: bool = False


@dataclass
class Draw(Move):
    """Draw as the rules say."""

    kind: ClassVar[str] = "draw"
    begins_turn: ClassVar[bool] = True


@dataclass
class Keep(Move):
    """Keep the drawn card."""

    kind: ClassVar[str] = "keep"


@dataclass
class Accept(Move):
    """Pay what is owed."""

    kind: ClassVar[str] = "accept"


@dataclass
class Challenge(Move):
    """Claim that the last wild was played against its limit."""

    kind: ClassVar[str] = "challenge"


@dataclass
class Call(Move):
    """Say the word: UNO, or DOS."""

    kind: ClassVar[str] = "call"


@dataclass
class Catch(Move):
    """Point at a seat that forgot to call."""

    kind: ClassVar[str] = "catch"
    target: int


@dataclass
class Name(Move):
    """Name the colour in play."""

    kind: ClassVar[str] = "name_color"
    color: str


@dataclass
class TimeOut(Move):
    """The clock's own move: the seat's meekest answer is played for it."""

    kind: ClassVar[str] = "time_out"


@dataclass
class Resign(Move):
    """The seat leaves the match for good; `reason` is told (`resigned`, `absent` …)."""

    kind: ClassVar[str] = "resign"
    reason: str = "resigned"


@dataclass
class Return(Move):
    """A player takes the seat back from whoever played for it; the table is as it was."""

    kind: ClassVar[str] = "return"


KINDS: dict[str, type[Move]] = {
    move.kind: move
    for move in (Play, Draw, Keep, Accept, Challenge, Call, Catch, Name, TimeOut, Resign, Return)
}
"""Every kind by its name; variants register their own with `known`."""

SERVICE_MOVES = (TimeOut, Resign, Return)
"""Moves that the service makes in a seat's name; no client may send them as moves."""

Kind = TypeVar("Kind", bound=type[Move])


def known(move: Kind) -> Kind:
    """Make a variant's own move parse and load by its kind."""
    KINDS[move.kind] = move
    return move


class Fault(NamedTuple):
    """One field of a move that cannot be read: its name and a code for what is wrong."""

    field: str
    code: str


class Malformed(ValueError):
    """What was sent is not a move at all."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(", ".join(f"{field}: {code}" for field, code in faults))
        self.faults = faults


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value < 1_000_000


def _is_list_of_numbers(value: object) -> bool:
    return isinstance(value, list | tuple) and len(value) <= 10 and all(map(_is_number, value))


SHOWN = ("colors", "targets", "values", "bluff", "slip", "not_before")
"""What legal options show beside the fields of moves."""

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
"""What every field of a move must look like, and the code when it does not."""


MEANT = frozenset({"move", "seen", *CHECKS, *SHOWN})
"""Every field that may stand in the body of a move."""

MOST_NAMED = 50


def parse(raw: Mapping[str, Any]) -> Move:
    """Return the move a client sent; raise Malformed naming each field that cannot be read.

    What a legal option shows is passed over where the kind does not have it, so that an option can be
    sent back as it came; any other field is `unknown`.
    """
    kind = _kind_of(raw)
    given = {field.name: raw[field.name] for field in fields(kind) if raw.get(field.name) is not None}  # type: ignore[arg-type]
    faults = [Fault(name, CHECKS[name][1]) for name, value in given.items() if not CHECKS[name][0](value)]
    faults += [Fault(name, "required") for name in _needed(kind) if name not in given]
    faults += [Fault(name, "unknown") for name in sorted(raw.keys() - MEANT)[:MOST_NAMED]]
    if faults:
        raise Malformed(faults)
    return _built(kind, given)


def _kind_of(raw: Mapping[str, Any]) -> type[Move]:
    kind = raw.get("move")
    if not isinstance(kind, str) or kind not in KINDS or KINDS[kind] in SERVICE_MOVES:
        raise Malformed([Fault("move", "required" if kind is None else "not_a_move")])
    return KINDS[kind]


def _needed(kind: type[Move]) -> list[str]:
    """Return the fields that the kind gives no default; the None it inherits for them is none."""
    return [field.name for field in fields(kind) if field.name not in vars(kind)]  # type: ignore[arg-type]


def _built(kind: type[Move], given: Mapping[str, Any]) -> Move:
    return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in given.items()})


def to_json(move: Move) -> dict[str, Any]:
    """Return the move as plain data, without what was left unsaid."""
    said = {field.name: getattr(move, field.name) for field in fields(move) if _is_said(move, field)}  # type: ignore[arg-type]
    return {"move": move.kind} | said


def _is_said(move: Move, field: Field[Any]) -> bool:
    return bool(getattr(move, field.name) != field.default)


def from_json(raw: Mapping[str, Any]) -> Move:
    """Return the move that `to_json` wrote, the service's own moves included."""
    given = dict(raw)
    return _built(KINDS[given.pop("move")], given)
