"""Making a move: the single code path of every player's move, over REST and over the WebSocket.

A request is parsed by hand, because the moves endpoint is the busiest one. A rejected move is answered with
the events that the client missed, or with the moves that are legal instead.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from uuid import UUID

import orjson
from django.db import IntegrityError, transaction

from games.engine import Call, Catch, IllegalMove, Malformed, Move, Reason, dump_move, legal_moves, parse_move
from games.models import Move as MoveRow
from games.models import Status
from games.selectors.event_views import serialize_events
from games.selectors.match_rows import MatchRow, lock_match, read_match
from games.selectors.match_views import catch_grace, serialize_match
from games.selectors.moves import events_of, missed_by
from games.services.match_access import seat_at, seated
from games.services.match_updates import (
    IdempotencyReceipt,
    MatchUpdate,
    OptimisticLockFailed,
    apply_move,
    save_update,
    save_update_if_unchanged,
)
from games.services.move_answers import encrypted_response, stored_response
from games.time_control import Millis
from uno_api.error_codes import STATUS
from uno_api.errors import ApiError, FieldError
from uno_api.idempotency import KEY
from uno_api.json import to_json

LAST_SEQ = 2**31 - 1

PRICED = frozenset({"wrong_card_penalty", "out_of_turn_penalty", "false_call_penalty"})
"""House rules by which a mistake is a move that costs cards."""

FINAL = (Reason.MATCH_OVER, Reason.SEAT_GONE)
"""Reasons that hold however many events the client has missed."""


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """A move sent by a player.

    `seen` is the number of the last move the client knew, None if it was not given. `color_was_empty` is
    True if the colour was sent as null: an error of form rather than of play.
    """

    move: Move
    seen: int | None
    key: str | None
    language: str
    color_was_empty: bool

    @property
    def fingerprint(self) -> bytes:
        """Return the hash by which two bodies are the same: it covers the move and `seen`."""
        return sha256(orjson.dumps([dump_move(self.move), self.seen])).digest()[:16]


def read_attempt(body: Mapping[str, Any], key: str | None, language: str) -> MoveRequest:
    """Parse a request body; raise ApiError `invalid` with the faulty fields, or `idempotency_key_invalid`."""
    if key is not None and not KEY.fullmatch(key):
        raise ApiError("idempotency_key_invalid")
    try:
        move = parse_move(body)
    except Malformed as malformed:
        errors = [FieldError(field, code) for field, code in malformed.faults]
        raise ApiError("invalid", errors=errors) from malformed
    color_was_empty = "color" in body and body["color"] is None
    return MoveRequest(move, _seen(body.get("seen")), key, language, color_was_empty)


def _seen(value: object) -> int | None:
    if value is None:
        return None
    if type(value) is not int or not 0 <= value <= LAST_SEQ:
        raise ApiError("invalid", errors=[FieldError("seen", "not_a_number")])
    return value


@dataclass(frozen=True, slots=True)
class MoveResponse:
    """The response to a move: its JSON text, and whether it is the first response repeated."""

    body: bytes
    seq: int
    is_replayed: bool = False
    status: int = 201


def make_move(
    match_id: UUID, user_id: UUID, body: Mapping[str, Any], key: str | None, language: str
) -> MoveResponse:
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


def _make_move(match_id: UUID, user_id: UUID, attempt: MoveRequest) -> MoveResponse:
    """Make the move without the lock, which saves two round trips; on a conflict, repeat it with the lock."""
    try:
        return _made(read_match(match_id), user_id, attempt, save_update_if_unchanged)
    except OptimisticLockFailed:
        with transaction.atomic():
            return _made(lock_match(match_id), user_id, attempt, save_update)


def _made(
    row: MatchRow,
    user_id: UUID,
    attempt: MoveRequest,
    keep: Callable[[MatchUpdate, IdempotencyReceipt], None],
) -> MoveResponse:
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
    return MoveResponse(body, step.row.seq)


def _stepped(row: MatchRow, seat: int, attempt: MoveRequest, now: Millis) -> MatchUpdate:
    check_attempt(row, seat, attempt, now)
    try:
        step = apply_move(row, seat, attempt.move, now)
    except IllegalMove as illegal:
        raise move_error(illegal.reason, row, seat, attempt, now) from illegal
    step.row.clock.has_moved(seat)
    return step


def _receipt(match_id: UUID, attempt: MoveRequest, body: bytes) -> IdempotencyReceipt:
    if attempt.key is None:
        return IdempotencyReceipt()
    return IdempotencyReceipt(
        attempt.key, attempt.fingerprint, encrypted_response(match_id, attempt.key, body)
    )


def _first_answer(row: MatchRow, seat: int, attempt: MoveRequest) -> MoveResponse | None:
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
    return MoveResponse(body, made.seq, is_replayed=True)


def _replayed_response(row: MatchRow, seat: int, made: MoveRow, language: str) -> bytes:
    events = serialize_events(events_of(made), row, seat, language)
    return to_json(
        {"seq": made.seq, "events": events, "match": serialize_match(row, seat, row.read_at, language)}
    )


def check_attempt(row: MatchRow, seat: int, attempt: MoveRequest, now: Millis) -> None:
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


def is_stale(row: MatchRow, seat: int, attempt: MoveRequest) -> bool:
    """Return whether a move answers a decision that its sender cannot have known of.

    A mistake that costs cards is stale as well if its sender has missed any move: a card that was in time
    when it was sent, or a call for the hand of before, must not be paid for.
    """
    if attempt.seen is None or attempt.seen >= row.seq:
        return False
    is_answer = seat in row.state.awaiting.seats and not isinstance(attempt.move, Call | Catch)
    return (is_answer and attempt.seen < row.state.since) or _costs_cards(row, seat, attempt.move)


def _costs_cards(row: MatchRow, seat: int, move: Move) -> bool:
    if not PRICED.intersection(code for code, _ in row.ruleset.options):
        return False
    return any(choice.slip and choice.admits(move) for choice in legal_moves(row.state, seat))


def move_error(reason: Reason, row: MatchRow, seat: int, attempt: MoveRequest, now: Millis) -> ApiError:
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


def _with_news(code: str, row: MatchRow, seat: int, attempt: MoveRequest, now: Millis) -> ApiError:
    seen = row.seq if attempt.seen is None else attempt.seen
    events = missed_by(row, seat, seen, attempt.language) if seen < row.seq else []
    return ApiError(code, seq=row.seq, events=events, match=serialize_match(row, seat, now, attempt.language))


def _check_grace(row: MatchRow, attempt: MoveRequest, now: Millis) -> None:
    """Raise ApiError `too_early`, without a penalty, for a catch within the grace time of the seat."""
    if not isinstance(attempt.move, Catch):
        return
    exposed_at = row.clock.exposed.get(attempt.move.target)
    if exposed_at is not None and now < exposed_at + catch_grace(row):
        wait = (exposed_at + catch_grace(row) - now) / 1000
        raise ApiError("too_early", seq=row.seq, retry_after=wait)
