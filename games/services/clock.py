"""The clock: looks after every match whose time has come, one transaction each.

It may run as often and as many at once as it likes: rows that another has locked are passed over, and what is
due is worked out from the row after it is locked.
"""

import logging
import time
from datetime import datetime, timedelta
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from games.bots import choose
from games.engine import Move, TimeOut, Views, meekest_move, parse_move
from games.engine.moves import Call, Catch
from games.models import ClockBeat, Match, Outage, Status
from games.selectors.rows import MatchRow, lock_match, moment_of, read_match, time_of
from games.services.absence import forget_drop_votes
from games.services.duties import Act, Duty, dice, next_duty
from games.services.leaving import forfeit
from games.services.steps import keep_step, take_step, the_present
from games.services.waiting import look_into_room
from games.timing import OUTAGE_AFTER, Moment

SWEEP_FOR = 0.8
"""Seconds after which a sweep leaves the rest to the next one."""

SHORTEST_BACKOFF, LONGEST_BACKOFF = timedelta(seconds=5), timedelta(minutes=10)

PICK = """
SELECT id, wake_at FROM games_match WHERE status IN ('open', 'playing') AND wake_at <= %s
ORDER BY wake_at LIMIT 1 FOR UPDATE SKIP LOCKED
"""

log = logging.getLogger(__name__)


def sweep() -> int:
    """Look after every match that is due, for less than a second; return how many there were.

    A match that fails is put off, longer each time, and never keeps the others waiting.
    """
    resumed = _resumed_at()
    until, count = time.monotonic() + SWEEP_FOR, 0
    while time.monotonic() < until and _tend_one(resumed):
        count += 1
    ClockBeat.objects.filter(id=1).update(swept_at=timezone.now())
    return count


def tend(row: MatchRow, now: Moment, resumed: Moment = 0) -> None:
    """Do what is due in a locked match, one move at most, and say when it has to be looked at again."""
    if row.status == Status.OPEN:
        look_into_room(row, now)
        return
    duty = next_duty(row, resumed)
    if duty is not None and duty.at <= now:
        _do(duty, row, now)
    else:
        Match.objects.filter(id=row.id).update(wake_at=time_of(duty.at) if duty else None)


def _tend_one(resumed: Moment) -> bool:
    """Tend one match that is due, False if there is none."""
    picked = None
    try:
        with transaction.atomic():
            picked = _pick()
            if picked is None:
                return False
            tend(lock_match(picked), the_present(), resumed)
    except Exception:
        if picked is None:
            raise
        log.exception("match %s could not be looked after", picked)
        _put_off(picked)
    return True


def _pick() -> UUID | None:
    """Lock and return a match that is due."""
    with connection.cursor() as cursor:
        cursor.execute(PICK, [timezone.now()])
        found = cursor.fetchone()
    return found[0] if found else None


def _put_off(match_id: UUID) -> None:
    """Come back to a match later: after as long again as it has been waiting since its last move."""
    now = timezone.now()
    row = read_match(match_id)
    waited = now - time_of(row.clock.stepped) if row.has_started else SHORTEST_BACKOFF
    backoff = min(max(waited, SHORTEST_BACKOFF), LONGEST_BACKOFF)
    Match.objects.filter(id=match_id).update(wake_at=now + backoff)


def _resumed_at() -> Moment:
    """Return when the clock came back after it had stood still; now, if the last sweep is old."""
    now = timezone.now()
    beat, _ = ClockBeat.objects.get_or_create(id=1, defaults={"swept_at": now, "resumed_at": now})
    if moment_of(now) - moment_of(beat.swept_at) > OUTAGE_AFTER:
        note_outage(beat, now)
    return moment_of(beat.resumed_at)


@transaction.atomic
def note_outage(beat: ClockBeat, now: datetime) -> None:
    """Remember that the clock stood still until now; of several processes that find it out, one does."""
    is_first = ClockBeat.objects.filter(id=beat.id, swept_at=beat.swept_at).update(
        swept_at=now, resumed_at=now
    )
    if is_first:
        log.warning("the clock stood still since %s", beat.swept_at)
        Outage.objects.create(began_at=beat.swept_at, ended_at=now)
    beat.resumed_at = now


def _do(duty: Duty, row: MatchRow, now: Moment) -> None:
    if duty.act == Act.FORFEIT:
        forfeit(row, duty.seat, "absent", now, by_clock=True)
        return
    move = _move_for(duty, row)
    keep_step(take_step(row, duty.seat, move, now), by_clock=True)


def _move_for(duty: Duty, row: MatchRow) -> Move:
    """Return the move a duty asks for, and take note of whose turn was missed."""
    match duty.act:
        case Act.TIME_OUT:
            if len(row.state.awaiting.seats) == 1:
                row.clock.has_missed(duty.seat)
            if row.clock.autopilot[duty.seat] is not None:
                forget_drop_votes(row, duty.seat)
            return TimeOut()
        case Act.AUTOPILOT:
            row.clock.was_played_for(duty.seat)
            return meekest_move(row.state, duty.seat)
        case Act.BOT_CALL:
            return Call()
        case Act.BOT_CATCH if duty.target is not None:
            return Catch(duty.target)
        case _:
            return _chosen_by_bot(row, duty.seat)


def _chosen_by_bot(row: MatchRow, seat: int) -> Move:
    view = Views(row.state).seen_by(seat)
    level, chance = row.roster[seat].bot_level, dice(row, f"choice {seat}")
    return parse_move(choose(view, level, row.ruleset, chance.random))
