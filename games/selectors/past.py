"""How a match looked after moves that are past: the record played again, seen by one viewer."""

from collections.abc import Iterator
from dataclasses import replace

import orjson

from games.engine import State, load_move, replay
from games.models import Move, Status
from games.selectors.rendering import View, match_shown
from games.selectors.rows import MatchRow
from games.timing import Moment


def past_views(row: MatchRow, seat: int | None, after: int, now: Moment) -> dict[int, View]:
    """Return the view of every move with a greater number than `after`, by number, but not of the last one.

    Only what lay on the table and in the viewer's hand is of the past; nobody's time is running there.
    """
    if row.seq - after < 2:
        return {}
    clock = replace(row.clock, exposed={})
    views = {}
    for state in _states(row):
        if state.seq > after:
            past = row.after(state, clock)
            past.status, past.reason, past.deadline = Status.PLAYING, "", None
            views[state.seq] = match_shown(past, seat, now)
    return views


def _states(row: MatchRow) -> Iterator[State]:
    """Yield every state of a match before its present one, the deal first."""
    record = Move.objects.filter(match_id=row.id, seq__range=(2, row.seq - 1)).order_by("seq")
    moves = (
        (seat, load_move(orjson.loads(move)))
        for seat, move in record.values_list("seat", "move")
        if seat is not None
    )
    return (step.state for step in replay(row.ruleset, len(row.roster), row.state.seed, moves))
