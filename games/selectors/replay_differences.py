"""Describes where a replayed match differs from what is stored, in readable words and JSON."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

import orjson

from games.engine import State, Step, dump_move, is_over, load_move
from games.models import Move, Seat, Status
from games.selectors.match_rows import MatchRow

SHOWN = 160
BEFORE = 40
"""Maximum length in characters of an excerpt, and of its part before the first difference."""


class Difference(NamedTuple):
    """One difference from what is stored: after which move, in what, and its value on both sides."""

    seq: int
    what: str
    stored: str
    replayed: str


def difference_of_move(number: int, move: Move, step: Step) -> Difference | None:
    """Return the first difference between a stored move, the `number`th one, and the step it makes."""
    return _first(step.state.seq, _sides_of_move(number, move, step))


def difference_at_end(row: MatchRow, state: State | None) -> Difference | None:
    """Return the first difference between the stored result of a match and the end of its record."""
    if state is None:
        return Difference(0, "moves", f"none, though the match has {row.seq}", "nothing")
    return _first(state.seq, _sides_at_end(row, state))


Sides = Iterator[tuple[str, Any, Any]]


def _sides_of_move(number: int, move: Move, step: Step) -> Sides:
    yield "number of the move", move.seq, number
    if number > 1:
        yield "move", move.as_json(), dump_move(load_move(move.as_json()))
    events = [_plain(event.to_json()) for event in step.events]
    for place, (stored, played) in enumerate(zip_longest(orjson.loads(move.events), events), start=1):
        yield f"event {place}", stored, played


def _sides_at_end(row: MatchRow, state: State) -> Sides:
    yield "number of moves", row.seq, state.seq
    stored, played = orjson.loads(row.state_text), _plain(state.to_json())
    for name in {**played, **stored}:
        yield f"state: {name}", stored.get(name), played.get(name)
    if row.status != Status.ANNULLED:
        yield "status", row.status, Status.FINISHED if is_over(state) else Status.PLAYING
    if row.status == Status.FINISHED:
        seats = Seat.objects.filter(match_id=row.id).order_by("number").values_list("place", "points")
        yield "places", [place for place, _ in seats], state.places
        yield "points", [points for _, points in seats], [seat.score for seat in state.seats]


def _first(seq: int, sides: Sides) -> Difference | None:
    for what, stored, played in sides:
        if stored != played:
            return Difference(seq, what, *_excerpts(_text(stored), _text(played)))
    return None


def _plain(value: Any) -> Any:
    """Return a value as it is read back from the database."""
    return orjson.loads(orjson.dumps(value))


def _text(value: Any) -> str:
    return "nothing" if value is None else orjson.dumps(value).decode()


def _excerpts(stored: str, played: str) -> tuple[str, str]:
    """Shorten two texts to the part around the first character that differs."""
    same = next((at for at, (a, b) in enumerate(zip(stored, played, strict=False)) if a != b), 0)
    start = max(0, same - BEFORE)
    return _excerpt(stored, start), _excerpt(played, start)


def _excerpt(text: str, start: int) -> str:
    end = start + SHOWN
    return f"{'…' if start else ''}{text[start:end]}{'…' if len(text) > end else ''}"
