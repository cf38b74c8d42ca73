"""Errors for rejected moves, with the events the client missed or the moves it may make instead."""

from typing import Any

from games.engine import Reason, legal_moves
from games.engine.moves import Call, Catch
from games.models import Status
from games.selectors.match_rows import MatchRow
from games.selectors.match_views import catch_grace, serialize_match
from games.selectors.moves import missed_by
from games.services.move_requests import Attempt
from games.time_control import Millis
from uno_api.error_codes import STATUS
from uno_api.errors import ApiError, FieldError

FINAL = (Reason.MATCH_OVER, Reason.SEAT_GONE)
"""Reasons that hold however many events the client has missed."""


def check_attempt(row: MatchRow, seat: int, attempt: Attempt, now: Millis) -> None:
    """Raise ApiError for a move that can be rejected without the rules.

    These are a match that is not in play, a decision that has moved on (`stale`), a `seen` beyond the last
    move (`invalid`), and a catch that comes too early.
    """
    if row.status == Status.OPEN:
        raise ApiError("match_not_started")
    if row.status == Status.CANCELLED:
        raise ApiError("match_closed")
    if row.status != Status.PLAYING:
        raise _with_news(Reason.MATCH_OVER, row, seat, attempt, now)
    if attempt.seen is not None and attempt.seen > row.seq:
        raise ApiError("invalid", errors=[FieldError("seen", "not_reached")])
    if is_stale(row, seat, attempt):
        raise _with_news("stale", row, seat, attempt, now)
    _check_grace(row, attempt, now)


def is_stale(row: MatchRow, seat: int, attempt: Attempt) -> bool:
    """Return whether a move answers a decision that its sender cannot have known of."""
    is_answer = seat in row.state.awaiting.seats and not isinstance(attempt.move, Call | Catch)
    return is_answer and attempt.seen is not None and attempt.seen < row.state.since


def move_error(reason: Reason, row: MatchRow, seat: int, attempt: Attempt, now: Millis) -> ApiError:
    """Return the ApiError for a reason of the rules.

    A player who has missed events gets `stale` with those events instead, because the reason may follow
    from them.
    """
    if reason in FINAL:
        return _with_news(reason, row, seat, attempt, now)
    if attempt.seen is not None and attempt.seen < row.seq:
        return _with_news("stale", row, seat, attempt, now)
    if reason == Reason.COLOR_NOT_IN_PLAY or (reason == Reason.COLOR_REQUIRED and attempt.color_was_empty):
        return ApiError("invalid", errors=[FieldError("color", reason.value)])
    extra: dict[str, Any] = {"seq": row.seq}
    if STATUS[reason] == 422:
        extra["legal"] = [choice.to_json() for choice in legal_moves(row.state, seat)]
    return ApiError(reason, **extra)


def _with_news(code: str, row: MatchRow, seat: int, attempt: Attempt, now: Millis) -> ApiError:
    seen = row.seq if attempt.seen is None else attempt.seen
    events = missed_by(row, seat, seen, attempt.language) if seen < row.seq else []
    return ApiError(code, seq=row.seq, events=events, match=serialize_match(row, seat, now, attempt.language))


def _check_grace(row: MatchRow, attempt: Attempt, now: Millis) -> None:
    """Raise ApiError `too_early`, without a penalty, for a catch within the grace time of the seat."""
    if not isinstance(attempt.move, Catch):
        return
    exposed_at = row.clock.exposed.get(attempt.move.target)
    if exposed_at is not None and now < exposed_at + catch_grace(row):
        wait = (exposed_at + catch_grace(row) - now) / 1000
        raise ApiError("too_early", seq=row.seq, retry_after=wait)
