"""The complete state of a match between two moves, as one value that fits in a database row.

`to_json` writes plain data only. The rulebook is never stored; it is rebuilt from the codes of the
variant and its options.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.engine import decisions
from games.engine.decisions import Decision, MatchOver

VERSION = 1
"""The version of the stored format, raised whenever older rows can no longer be read."""

Value = str | int | bool
OptionValues = tuple[tuple[str, Value], ...]

_blank = object.__new__


@dataclass(slots=True)
class Seat:
    """One seat at the table.

    `called` means that the call has been made for the hand that requires it. A seat that is not
    `active` takes no part in the round; a seat that is `gone` takes no part in the rest of the match.
    """

    hand: list[int] = field(default_factory=list)
    score: int = 0
    called: bool = False
    active: bool = True
    gone: bool = False


class RunningDare(NamedTuple):
    """A dare that a seat keeps up until its next turn.

    `by` is the seat that asked for it, `cards` its price, `list` and `number` its line on a list of
    dares. `turn_over` means that the turn in which it was taken is over.
    """

    by: int
    cards: int
    list: str
    number: int
    turn_over: bool = False

    @property
    def lasts(self) -> bool:
        """Return that the dare lasts: only such a dare runs."""
        return True

    def shown(self) -> dict[str, Any]:
        """Return the public data of the dare, with the cards that a lapse costs."""
        return {"by": self.by, "cards": self.cards, "list": self.list, "number": self.number}


@dataclass(slots=True)
class State:
    """Everything the rules know about a match.

    Card ids are positions in the match's own order of the box.

    - `exposed`: the seats that may be caught, each with the number of the move that exposed it.
    - `since`: the number of the move that opened the current decision.
    - `passes`: the number of consecutive turns in which there was nothing to draw.
    - `fresh`: no seat has drawn since the top card was played.
    - `departed`: the seats that left, in order; the list is replaced, never modified.
    - `eliminated`: the seats that were eliminated, each with the round; replaced, never modified.
    - `center`, `aside`, `knocked_out` (the seats put out of the round) and `dares` (the running dares
      by the seat that keeps them up) belong to single variants.
    - `finished`: the seats that went out of a round that is played on.
    - `fined`: the seats that paid for a mistake, each with the `since` of the decision that was open
      then.
    - `laid`: the cached rulebook and box of the match; not part of the value.
    """

    variant: str
    options: OptionValues
    seed: str
    seats: list[Seat]
    draw_pile: list[int] = field(default_factory=list)
    discard_pile: list[int] = field(default_factory=list)
    color: str | None = None
    direction: int = 1
    side: int = 0
    awaiting: Decision = field(default_factory=MatchOver)
    exposed: dict[int, int] = field(default_factory=dict)
    winner: int | None = None
    passes: int = 0
    fresh: bool = False
    dealer: int = 0
    round: int = 0
    shuffles: int = 0
    seq: int = 0
    since: int = 0
    departed: list[int] = field(default_factory=list)
    eliminated: dict[int, int] = field(default_factory=dict)
    places: list[int] = field(default_factory=list)
    center: list[list[int]] = field(default_factory=list)
    aside: list[int] = field(default_factory=list)
    knocked_out: list[int] = field(default_factory=list)
    dares: dict[int, RunningDare] = field(default_factory=dict)
    finished: list[int] = field(default_factory=list)
    fined: dict[int, int] = field(default_factory=dict)
    laid: Any = field(default=None, init=False, compare=False, repr=False)

    def copy(self) -> "State":
        """Return a copy that can be modified without affecting this state."""
        twin = _blank(State)
        twin.variant, twin.options, twin.seed = self.variant, self.options, self.seed
        twin.seats = seats = []
        for seat in self.seats:
            seats.append(place := _blank(Seat))
            place.hand, place.score = seat.hand.copy(), seat.score
            place.called, place.active, place.gone = seat.called, seat.active, seat.gone
        twin.draw_pile, twin.discard_pile = self.draw_pile.copy(), self.discard_pile.copy()
        twin.color, twin.direction, twin.side = self.color, self.direction, self.side
        twin.awaiting, twin.exposed = self.awaiting, self.exposed.copy()
        twin.winner, twin.passes, twin.fresh = self.winner, self.passes, self.fresh
        twin.dealer, twin.round, twin.shuffles = self.dealer, self.round, self.shuffles
        twin.seq, twin.since, twin.laid = self.seq, self.since, self.laid
        twin.departed, twin.eliminated, twin.places = self.departed, self.eliminated, self.places
        twin.aside, twin.knocked_out = self.aside.copy(), self.knocked_out
        twin.dares, twin.finished, twin.fined = self.dares, self.finished, self.fined
        twin.center = [row.copy() for row in self.center] if self.center else []
        return twin

    def to_json(self) -> dict[str, Any]:
        """Return the state as plain data."""
        return {
            "v": VERSION,
            "variant": self.variant,
            "options": dict(self.options),
            "seed": self.seed,
            "seats": [[seat.hand, seat.score, seat.called, seat.active, seat.gone] for seat in self.seats],
            "draw_pile": self.draw_pile,
            "discard_pile": self.discard_pile,
            "color": self.color,
            "direction": self.direction,
            "side": self.side,
            "awaiting": decisions.to_json(self.awaiting),
            "exposed": list(self.exposed.items()),
            "winner": self.winner,
            "passes": self.passes,
            "fresh": self.fresh,
            "dealer": self.dealer,
            "round": self.round,
            "shuffles": self.shuffles,
            "seq": self.seq,
            "since": self.since,
            "departed": self.departed,
            "eliminated": list(self.eliminated.items()),
            "places": self.places,
            **self._rare_to_json(),
        }

    def _rare_to_json(self) -> dict[str, Any]:
        """Return the fields that belong to single variants and house rules as plain data."""
        return {
            "center": self.center,
            "aside": self.aside,
            "knocked_out": self.knocked_out,
            "dares": [(seat, *dare) for seat, dare in self.dares.items()],
            "finished": self.finished,
            "fined": list(self.fined.items()),
        }


def from_json(raw: dict[str, Any]) -> State:
    """Return the state that `to_json` serialized; the lists in `raw` become the state's own.

    Raises ValueError for a stored format of another version.
    """
    _check_form(raw["v"])
    return State(
        raw["variant"],
        tuple(raw["options"].items()),
        raw["seed"],
        [Seat(*seat) for seat in raw["seats"]],
        raw["draw_pile"],
        raw["discard_pile"],
        raw["color"],
        raw["direction"],
        raw["side"],
        decisions.from_json(raw["awaiting"]),
        dict(raw["exposed"]),
        *_course_from_json(raw),
        *_rare_from_json(raw),
    )


def _course_from_json(raw: dict[str, Any]) -> tuple[Any, ...]:
    """Return the fields about the course of the round and of the match, from `winner` to `places`."""
    return (
        raw["winner"],
        raw["passes"],
        raw["fresh"],
        raw["dealer"],
        raw["round"],
        raw["shuffles"],
        raw["seq"],
        raw["since"],
        raw["departed"],
        dict(raw["eliminated"]),
        raw["places"],
    )


def _rare_from_json(raw: dict[str, Any]) -> tuple[Any, ...]:
    """Return the fields that belong to single variants and house rules; older rows lack some of them."""
    return (
        raw["center"],
        raw["aside"],
        raw["knocked_out"] if "knocked_out" in raw else _looking_on(raw["seats"]),
        {seat: RunningDare(*dare) for seat, *dare in raw.get("dares", ())},
        raw.get("finished", []),
        dict(raw.get("fined", ())),
    )


def _looking_on(seats: list[tuple[list[int], int, bool, bool, bool]]) -> list[int]:
    """Return the knocked-out seats of a state that was stored before `knocked_out` existed.

    These are the seats that are neither active nor gone.
    """
    return [number for number, (*_, active, gone) in enumerate(seats) if not (active or gone)]


def _check_form(version: Any) -> None:
    if version != VERSION:
        raise ValueError(f"a state of form {version} cannot be read by rules of form {VERSION}")
