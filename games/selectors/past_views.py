"""Views of a match after earlier moves: the record is replayed, and shown to one viewer."""

import logging
from collections.abc import Iterator
from dataclasses import replace

import orjson

from games.engine import IllegalMove, State, load_move
from games.models import Move, Status
from games.selectors.match_rows import MatchRow
from games.selectors.match_views import View, serialize_match
from games.selectors.moves import replay_of
from games.time_control import Millis

log = logging.getLogger(__name__)


def past_views(row: MatchRow, seat: int | None, after: int, now: Millis, language: str) -> dict[int, View]:
    """Return the views of the moves with numbers greater than `after`, by number, except the last move.

    Only the table and the viewer's hand are those of the past; no player's time is running in them. The
    result is empty if the record cannot be replayed, which is a bug of the server.
    """
    if row.seq - after < 2:
        return {}
    try:
        return {
            state.seq: _shown(row, state, seat, now, language) for state in _states(row) if state.seq > after
        }
    except IllegalMove:
        log.exception("the record of match %s cannot be played again", row.id)
        return {}


def _shown(row: MatchRow, state: State, seat: int | None, now: Millis, language: str) -> View:
    past = row.after(state, replace(row.clock, exposed={}))
    past.status, past.reason, past.deadline = Status.PLAYING, "", None
    return serialize_match(past, seat, now, language)


def _states(row: MatchRow) -> Iterator[State]:
    """Yield every state of a match before its current one, the deal first."""
    record = Move.objects.filter(match_id=row.id, seq__range=(2, row.seq - 1)).order_by("seq")
    moves = (
        (seat, load_move(orjson.loads(move)))
        for seat, move in record.values_list("seat", "move")
        if seat is not None
    )
    return (step.state for step in replay_of(row, moves))
