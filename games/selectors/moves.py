"""Reads the move record: the moves after a number, limited to what the viewer may see."""

from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID

import orjson
from django.db.models import QuerySet

from games.engine import Event, Step, load_event, load_move, replay
from games.engine import Move as EngineMove
from games.models import Move
from games.selectors.event_views import serialize_events
from games.selectors.match_rows import MatchRow
from uno_api.timestamps import format_timestamp


def moves_after(match_id: UUID, after: int) -> QuerySet[Move]:
    """Return the moves of a match with numbers greater than `after`, in order."""
    return Move.objects.filter(match_id=match_id, seq__gt=after).order_by("seq")


def record_of(match_id: UUID) -> Iterator[tuple[int, EngineMove]]:
    """Yield the moves of a match in the form of the engine, with their seats; the deal is not a move."""
    for move in moves_after(match_id, 1).only("seat", "move"):
        if move.seat is not None:
            yield move.seat, load_move(move.as_json())


def replay_of(
    row: MatchRow, record: Iterable[tuple[int, EngineMove]] | None = None, seed: str | None = None
) -> Iterator[Step]:
    """Replay a match that has started by the rules, and yield every step, the deal first.

    The moves are those stored, unless `record` is given. The seed is the one in the state; an audit passes
    the committed `seed` instead. Raises IllegalMove when the record cannot be replayed.
    """
    moves = record_of(row.id) if record is None else record
    return replay(row.ruleset, len(row.roster), seed or row.state.seed, moves)


def events_of(move: Move) -> list[Event]:
    """Return the events of a move, without redaction."""
    return [load_event(raw) for raw in orjson.loads(move.events)]


def missed_by(row: MatchRow, seat: int, after: int, language: str) -> list[dict[str, Any]]:
    """Return the events that a seat has not seen yet as one list, each with the number of its move."""
    moves = moves_after(row.id, after).only("seq", "events")
    return [
        {"seq": move.seq} | event
        for move in moves
        for event in serialize_events(events_of(move), row, seat, language)
    ]


def recorded(move: Move, row: MatchRow, seat: int | None, language: str) -> dict[str, Any]:
    """Return one entry of the move record as a viewer may see it."""
    return {
        "seq": move.seq,
        "seat": move.seat,
        "events": serialize_events(events_of(move), row, seat, language),
        "created_at": format_timestamp(move.created_at),
    }
