"""The clock: processes every match whose `wake_at` has passed, each in its own transaction.

Sweeps may run at any frequency and in parallel: rows locked by another transaction are skipped, and the due
action is derived from the row after it has been locked. All times are those of the database.
"""

import logging
import time
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from games.bots import choose
from games.engine import Call, Catch, Move, TimeOut, Views, default_move, parse_move
from games.models import Match, Status
from games.selectors.match_rows import MatchRow, lock_match, ms, to_datetime
from games.services.absence import reset_drop_votes
from games.services.broadcast import broadcast_room_on_commit
from games.services.clock_heartbeat import compensate_downtime, record_heartbeat
from games.services.forfeits import forfeit
from games.services.match_failures import note_bot_failure, note_recovery, set_aside
from games.services.match_updates import apply_move, save_update
from games.services.room_sweep import sweep_room
from games.services.schedule import ActionKind, ScheduledAction, next_action, runs_out_at, seeded_random
from games.time_control import Millis
from uno_api.sql import run
from uno_api.sqlstates import failure_of

SWEEP_FOR = 0.8
"""Duration of one sweep in seconds; matches that are still due are left to the next sweep."""

MAX_ROOMS = 200
"""Maximum number of open rooms processed in one sweep, after all matches in play."""

PICK = f"""
SELECT id, {ms("clock_timestamp()")}, EXISTS (
    SELECT FROM games_matchfailure f WHERE f.match_id = m.id AND f.kind = 'clock' AND f.resolved_at IS NULL)
FROM games_match m WHERE status = '{{status}}' AND wake_at <= clock_timestamp()
ORDER BY wake_at LIMIT 1 FOR UPDATE SKIP LOCKED
"""  # noqa: S608 (nothing but constants)
PICKS = {status: PICK.format(status=status.value) for status in (Status.PLAYING, Status.OPEN)}
"""The status is part of the SQL text: the planner uses a partial index on one status only if it is known."""

log = logging.getLogger(__name__)


class Picked(NamedTuple):
    """A due match, locked: its id, the current time, and whether its last processing failed."""

    id: UUID
    now: Millis
    is_set_aside: bool


def sweep() -> int:
    """Process the due matches for less than a second and return how many were processed.

    Matches in play are processed before open rooms; within each group, the longest due first. A match that
    fails is postponed, for longer after each failure, and never delays the others.
    """
    compensate_downtime()
    until, count = time.monotonic() + SWEEP_FOR, 0
    while time.monotonic() < until and _tend_one(Status.PLAYING):
        count += 1
    rooms = 0
    while time.monotonic() < until and rooms < MAX_ROOMS and _tend_one(Status.OPEN):
        rooms += 1
    record_heartbeat()
    return count + rooms


def tend(row: MatchRow, now: Millis) -> None:
    """Run the due action of a locked match, one move at most, or schedule when it must be checked again."""
    if row.status == Status.OPEN:
        sweep_room(row, now)
        return
    duty = next_action(row)
    if duty is not None and duty.at <= now:
        run_action(duty, row, now)
        return
    Match.objects.filter(id=row.id).update(wake_at=to_datetime(duty.at) if duty else None)
    if row.clock_shift:  # the players' deadlines are later than the ones published
        broadcast_room_on_commit(row.id)


def _tend_one(status: Status) -> bool:
    """Process the match of a status that has been due longest; return False if none is due.

    A match that fails is set aside by its id alone, so that its faulty data is not read a second time. If
    the database is unavailable or another transaction won a conflict, the match is not at fault and the
    error is raised, so the sweep fails.
    """
    picked = None
    try:
        with transaction.atomic():
            picked = _pick(status)
            if picked is None:
                return False
            tend(lock_match(picked.id), picked.now)
            if picked.is_set_aside:
                note_recovery(picked.id)
    except Exception as error:
        if picked is None or failure_of(error):
            raise
        log.exception("match %s could not be looked after", picked.id)
        set_aside(picked.id, error)
    return True


def _pick(status: Status) -> Picked | None:
    """Lock and return a match that is due, or None."""
    found = run(PICKS[status], []).fetchone()
    return Picked(*found) if found else None


BOTS = (ActionKind.BOT, ActionKind.BOT_CALL, ActionKind.BOT_CATCH)

log = logging.getLogger(__name__)


def run_action(duty: ScheduledAction, row: MatchRow, now: Millis) -> None:
    """Run the due action of a locked match in play: one move, or the forfeit of a seat."""
    if duty.act == ActionKind.FORFEIT:
        forfeit(row, duty.seat, "absent", now, by_clock=True)
    elif duty.act in BOTS:
        _play_for_bot(duty, row, now)
    else:
        save_update(apply_move(row, duty.seat, _move_for_player(duty, row), now), by_clock=True)


def _move_for_player(duty: ScheduledAction, row: MatchRow) -> Move:
    """Return the move a scheduled action requires, and record the missed turn of the seat."""
    if duty.act == ActionKind.AUTOPILOT:
        row.clock.was_played_for(duty.seat)
        return default_move(row.state, duty.seat)
    if len(row.state.awaiting.seats) == 1:
        row.clock.has_missed(duty.seat)
    if row.clock.autopilot[duty.seat] is not None:
        reset_drop_votes(row, duty.seat)
    return TimeOut()


def _play_for_bot(duty: ScheduledAction, row: MatchRow, now: Millis) -> None:
    """Make a bot's move; if the bot fails, it makes no move and the match waits until its time runs out."""
    try:
        step = apply_move(row, duty.seat, _move_of_bot(duty, row), now)
    except Exception as error:
        log.exception("the bot on seat %d of match %s failed", duty.seat, row.id)
        note_bot_failure(row.id, error)
        _let_time_run_out(row, now)
    else:
        save_update(step, by_clock=True)


def _move_of_bot(duty: ScheduledAction, row: MatchRow) -> Move:
    match duty.act:
        case ActionKind.BOT_CALL:
            return Call()
        case ActionKind.BOT_CATCH if duty.target is not None:
            return Catch(duty.target)
        case _:
            view = Views(row.state).seen_by(duty.seat)
            level, chance = row.roster[duty.seat].bot_level, seeded_random(row, f"choice {duty.seat}")
            return parse_move(choose(view, level, row.ruleset, chance.random))


def _let_time_run_out(row: MatchRow, now: Millis) -> None:
    """Schedule the match for the end of the awaited player's time, or time the player out if it has ended."""
    if now < (ends := runs_out_at(row)):
        Match.objects.filter(id=row.id).update(wake_at=to_datetime(ends))
        return
    save_update(apply_move(row, row.state.awaiting.seats[0], TimeOut(), now), by_clock=True)
