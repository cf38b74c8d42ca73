"""Making a move: the single code path of every player's move, over REST and over the WebSocket."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from games.engine import IllegalMove
from games.models import Move as MoveRow
from games.models import Status
from games.selectors.match_rows import MatchRow, lock_match, read_match
from games.selectors.match_views import serialize_events, serialize_match
from games.selectors.moves import events_of
from games.services.match_access import seat_at, seated
from games.services.match_updates import (
    OptimisticLockFailed,
    Receipt,
    Step,
    apply_move,
    save_update,
    save_update_if_unchanged,
)
from games.services.move_answers import encrypted_response, stored_response
from games.services.move_errors import check_attempt, move_error
from games.services.move_requests import Attempt, read_attempt
from games.time_control import Millis
from uno_api.errors import ApiError
from uno_api.json import to_json


@dataclass(frozen=True, slots=True)
class Answer:
    """The response to a move: its JSON text, and whether it is the first response repeated."""

    body: bytes
    seq: int
    is_replayed: bool = False
    status: int = 201


def make_move(
    match_id: UUID, user_id: UUID, body: Mapping[str, Any], key: str | None, language: str
) -> Answer:
    """Make the move in `body` for a player and publish it; the same key and body have one effect.

    Raises ApiError `not_found`, `not_seated`, `stale`, `too_early`, `idempotency_key_reused`, or the code
    of a rule.
    """
    attempt = read_attempt(body, key, language)
    try:
        return _make_move(match_id, user_id, attempt)
    except IntegrityError:
        with transaction.atomic():
            row, seat = seated(match_id, user_id)
            answer = _first_answer(row, seat, attempt)
        if answer is None:
            raise
        return answer


def _make_move(match_id: UUID, user_id: UUID, attempt: Attempt) -> Answer:
    """Make the move without the lock, which saves two round trips; on a conflict, repeat it with the lock."""
    try:
        return _made(read_match(match_id), user_id, attempt, save_update_if_unchanged)
    except OptimisticLockFailed:
        with transaction.atomic():
            return _made(lock_match(match_id), user_id, attempt, save_update)


def _made(row: MatchRow, user_id: UUID, attempt: Attempt, keep: Callable[[Step, Receipt], None]) -> Answer:
    seat = seat_at(row, user_id)
    try:
        step = _stepped(row, seat, attempt, row.read_at)
    except ApiError:
        answer = _first_answer(row, seat, attempt)
        if answer is None:
            raise
        return answer
    body = step.answer(seat, attempt.language)
    keep(step, _receipt(row.id, attempt, body))
    return Answer(body, step.row.seq)


def _stepped(row: MatchRow, seat: int, attempt: Attempt, now: Millis) -> Step:
    check_attempt(row, seat, attempt, now)
    try:
        step = apply_move(row, seat, attempt.move, now)
    except IllegalMove as illegal:
        raise move_error(illegal.reason, row, seat, attempt, now) from illegal
    step.row.clock.has_moved(seat)
    return step


def _receipt(match_id: UUID, attempt: Attempt, body: bytes) -> Receipt:
    if attempt.key is None:
        return Receipt()
    return Receipt(attempt.key, attempt.fingerprint, encrypted_response(match_id, attempt.key, body))


def _first_answer(row: MatchRow, seat: int, attempt: Attempt) -> Answer | None:
    """Return the response already given for this key, or None for a new key.

    Raises ApiError `idempotency_key_reused` if the body is another one. If the response is no longer
    stored, it is rebuilt from the move record, with the match as it is now.
    """
    if attempt.key is None or row.status == Status.OPEN:
        return None
    made = MoveRow.objects.filter(match_id=row.id, seat=seat, key=attempt.key).first()
    if made is None:
        return None
    if bytes(made.fingerprint or b"") != attempt.fingerprint:
        raise ApiError("idempotency_key_reused")
    body = stored_response(made, attempt.key) or _replayed_response(row, seat, made, attempt.language)
    return Answer(body, made.seq, is_replayed=True)


def _replayed_response(row: MatchRow, seat: int, made: MoveRow, language: str) -> bytes:
    events = serialize_events(events_of(made), row, seat, language)
    return to_json(
        {"seq": made.seq, "events": events, "match": serialize_match(row, seat, row.read_at, language)}
    )
