"""One step of a match, by any actor: applies the rules, advances the clock, stores the step and publishes it.

One statement writes a step; it is published to the sockets after the commit. The caller holds the lock of
the match, or has the step written only if the match has not been written since it was read.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple
from uuid import UUID

import orjson
from django.db import transaction

from games.engine import Event, IllegalMove, Move, apply, dump_move, is_over
from games.models import Status
from games.push import publish
from games.selectors.event_views import EventsTold
from games.selectors.match_rows import MatchRow, to_datetime
from games.selectors.match_views import MatchViews
from games.selectors.set_aside import as_stored
from games.services.endings import finish_match
from games.services.schedule import next_action
from games.time_control import Millis
from uno_api.json import to_json
from uno_api.sql import run

WRITE = """
WITH match AS (
  UPDATE games_match SET state = %s, seq = %s, clock = %s, clock_shift = 0, deadline = %s, wake_at = {wake_at}
  WHERE id = %s {unless} RETURNING id
){answer}
INSERT INTO games_move (match_id, seq, seat, move, events, key, fingerprint, created_at)
SELECT id, %s, %s::smallint, %s, %s, %s, %s::bytea, %s FROM match
"""
KEEP_ANSWER = """, answer AS (
  INSERT INTO games_moveanswer (match_id, seq, body, created_at) SELECT id, %s, %s::bytea, %s FROM match
)"""


class Written(NamedTuple):
    """The SQL to write a step, without and with an idempotency record for its response."""

    plain: str
    with_answer: str


def _written(wake_at: str, unless: str = "") -> Written:
    return Written(*(WRITE.format(wake_at=wake_at, unless=unless, answer=kept) for kept in ("", KEEP_ANSWER)))


WRITE_SOON = _written("LEAST(wake_at, %s)")
WRITE_EXACTLY = _written("%s")
WRITE_IF_FIRST = _written("LEAST(wake_at, %s)", unless="AND xmin = %s::xid")


class OptimisticLockFailed(Exception):
    """The step was not written: it ends the match, or the match was written since it was read."""


@dataclass
class MatchUpdate:
    """A move that has been applied in memory, and its results; `seat` is None for the deal."""

    row: MatchRow
    seat: int | None
    move: dict[str, Any]
    events: list[Event]
    now: Millis

    @cached_property
    def views(self) -> MatchViews:
        """Return the views of the match after this step."""
        return MatchViews(self.row, self.now)

    @cached_property
    def events_told(self) -> EventsTold:
        """Return the events of this step, serialized for each viewer."""
        return EventsTold(self.events, self.row)

    def answer(self, seat: int, language: str) -> bytes:
        """Return the JSON response for the player who made the move."""
        events = self.events_told.text_for(seat, language)
        return to_json({"seq": self.row.seq, "events": events, "match": self.views.text_for(seat, language)})

    def frame(self, seat: int | None, language: str) -> bytes:
        """Return the `events` frame that is pushed to one viewer."""
        events = self.events_told.text_for(seat, language)
        head = {"type": "events", "match": self.row.id, "seq": self.row.seq}
        return to_json(head | {"events": events, "view": self.views.text_for(seat, language)})


@dataclass(frozen=True)
class IdempotencyReceipt:
    """The idempotency data stored with a move, so that a repeated request gets the same response."""

    key: str | None = None
    fingerprint: bytes | None = None
    answer: bytes | None = None


def apply_move(row: MatchRow, seat: int, move: Move, now: Millis) -> MatchUpdate:
    """Apply a move in memory to a copy of the row; raise IllegalMove if the rules forbid it.

    Raises MatchSetAside if the stored state of the match cannot be played.
    """
    with as_stored(row.id, IllegalMove):
        state, events = apply(row.state, seat, move)
        clock = row.clock.copy()
        clock.pass_to(row.state, state, row.pace, now)
    after = row.after(state, clock)
    if is_over(state):
        after.status, after.reason = Status.FINISHED, str(events[-1].data["reason"])
    return MatchUpdate(after, seat, dump_move(move), events, now)


def save_update(
    step: MatchUpdate, receipt: IdempotencyReceipt | None = None, *, by_clock: bool = False
) -> None:
    """Write a step of a locked match, end the match if the step ends it, and publish it after the commit.

    A player's move changes `wake_at` only if the clock is needed sooner, so that no index has to be
    updated; with `by_clock`, it is set to the exact time.
    """
    _write(WRITE_EXACTLY if by_clock else WRITE_SOON, step, receipt)
    row = step.row
    if row.status == Status.FINISHED:
        finish_match(row, Status.FINISHED, row.reason, step.now)
    transaction.on_commit(lambda: broadcast_update(step), robust=True)


def save_update_if_unchanged(step: MatchUpdate, receipt: IdempotencyReceipt | None = None) -> None:
    """Write a step of a match that was read without its lock, and publish it; raise OptimisticLockFailed.

    The statement is a transaction of its own: it writes only if the row is still the one that was read. A
    step that ends the match is not written either.
    """
    row = step.row
    if row.status != Status.PLAYING or not _write(WRITE_IF_FIRST, step, receipt, row.version):
        raise OptimisticLockFailed
    transaction.on_commit(lambda: broadcast_update(step), robust=True)


def broadcast_update(step: MatchUpdate) -> None:
    """Send the frame of a step to every player, and to the spectators if the match has any."""
    row = step.row
    frames: dict[UUID | None, bytes] = {
        seat_row.user_id: step.frame(seat_row.number, seat_row.language)
        for seat_row in row.roster
        if seat_row.user_id
    }
    if row.is_open_to_strangers:
        frames[None] = step.frame(None, "en")
    publish(row.id, frames, seq=row.seq)


def _write(how: Written, step: MatchUpdate, receipt: IdempotencyReceipt | None, *condition: str) -> bool:
    """Write the match, the move and its response in one statement; return whether they were written.

    `condition` holds the version that the row must still have.
    """
    kept = receipt or IdempotencyReceipt()
    match, move, now = _match_columns(step.row), _move_columns(step, kept), to_datetime(step.now)
    if kept.answer is None:
        return bool(run(how.plain, [*match, *condition, *move]).rowcount)
    answer = [step.row.seq, kept.answer, now]
    return bool(run(how.with_answer, [*match, *condition, *answer, *move]).rowcount)


def _match_columns(row: MatchRow) -> list[Any]:
    row.deadline = row.clock.deadline(row.state.awaiting.seats)
    duty = next_action(row)
    deadline = to_datetime(row.deadline) if row.deadline else None
    wake_at = to_datetime(duty.at) if duty else None
    return [_text(row.state.to_json()), row.seq, _text(row.clock.to_json()), deadline, wake_at, row.id]


def _move_columns(step: MatchUpdate, receipt: IdempotencyReceipt) -> list[Any]:
    return [
        step.row.seq,
        step.seat,
        _text(step.move),
        _text([event.to_json() for event in step.events]),
        receipt.key,
        receipt.fingerprint,
        to_datetime(step.now),
    ]


def _text(value: Any) -> str:
    return orjson.dumps(value).decode()
