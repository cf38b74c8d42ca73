"""Replays stored matches and compares them with what is stored: every event of every move, and the end.

Only the record is used: the variant, the options, the committed seed, and the moves.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from games.engine import RULES_VERSION, IllegalMove, State, Step, load_move
from games.models import Match, Move, Status
from games.selectors.fairness import seed_of
from games.selectors.match_rows import MatchRow
from games.selectors.moves import moves_after, replay_of
from games.selectors.replay_differences import Difference, difference_at_end, difference_of_move


class Replayed(NamedTuple):
    """The result of a replay: the number of moves that matched, and the first difference, if any."""

    moves: int
    difference: Difference | None


def replay_and_compare(row: MatchRow) -> Replayed:
    """Replay a match that has started, up to the point when it was read, and compare it."""
    record = list(moves_after(row.id, 0).filter(**_known_to(row)))
    steps = _steps(row, record)
    state: State | None = None
    for number, move in enumerate(record, start=1):
        step = _next(steps)
        if isinstance(step, str):
            return Replayed(number - 1, Difference(number, "move", f"seat {move.seat}, {move.move}", step))
        if found := difference_of_move(number, move, step):
            return Replayed(number - 1, found)
        state = step.state
    return Replayed(len(record), difference_at_end(row, state))


def sample_of_finished(count: int, since: datetime | None = None) -> list[UUID]:
    """Return the ids of up to `count` random finished matches of the current rules.

    With `since`, only matches finished at or after that time are considered.
    """
    finished = Match.objects.filter(status=Status.FINISHED, seq__gt=0, rules_version=RULES_VERSION)
    if since is not None:
        finished = finished.filter(finished_at__gte=since)
    return list(finished.order_by("?").values_list("id", flat=True)[:count])


def _known_to(row: MatchRow) -> dict[str, int]:
    """Return a filter that skips moves made after the row was read; none are, once a match is over."""
    return {"seq__lte": row.seq} if row.status == Status.PLAYING else {}


def _steps(row: MatchRow, record: list[Move]) -> Iterator[Step]:
    moves = ((_seat_of(move), load_move(move.as_json())) for move in record[1:])
    return replay_of(row, moves, seed_of(row.id))


def _seat_of(move: Move) -> int:
    if move.seat is None:
        raise ValueError("only the deal is nobody's")
    return move.seat


def _next(steps: Iterator[Step]) -> Step | str:
    """Return the next step, or the reason why there is none: any result of a corrupt record is a finding."""
    try:
        return next(steps)
    except IllegalMove as illegal:
        return f"refused: {illegal.reason}"
    except Exception as error:
        return f"cannot be played: {error!r}"
