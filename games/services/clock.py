"""The clock: looks after every match whose time has come, one transaction each.

It may run as often and as many at once as it likes: rows that another has locked are passed over, and what is
due is worked out from the row after it is locked. The time is that of the database.
"""

import logging
import time
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from games.models import Match, Status
from games.selectors.match_rows import MatchRow, lock_match, ms, to_datetime
from games.services.broadcast import broadcast_room_on_commit
from games.services.clock_heartbeat import compensate_downtime, record_heartbeat
from games.services.clock_moves import run_action
from games.services.match_failures import note_recovery, set_aside
from games.services.room_sweep import sweep_room
from games.services.schedule import next_action
from games.time_control import Millis
from uno_api.sql import run
from uno_api.sqlstates import failure_of

SWEEP_FOR = 0.8
"""Seconds after which a sweep leaves the rest to the next one."""

MOST_ROOMS = 200
"""So many open rooms are looked into in one sweep, after all matches that are being played."""

PICK = f"""
SELECT id, {ms("clock_timestamp()")}, EXISTS (
    SELECT FROM games_matchfailure f WHERE f.match_id = m.id AND f.kind = 'clock' AND f.resolved_at IS NULL)
FROM games_match m WHERE status = '{{status}}' AND wake_at <= clock_timestamp()
ORDER BY wake_at LIMIT 1 FOR UPDATE SKIP LOCKED
"""  # noqa: S608 (nothing but constants)
PICKS = {status: PICK.format(status=status.value) for status in (Status.PLAYING, Status.OPEN)}
"""The status stands in the text: an index of one status is of use only where the planner knows it."""

log = logging.getLogger(__name__)


class Picked(NamedTuple):
    """A match that is due, locked; what time it is, and whether the match failed the last time."""

    id: UUID
    now: Millis
    is_set_aside: bool


def sweep() -> int:
    """Look after the matches that are due, for less than a second; return how many there were.

    Those being played come first, then open rooms; of each, whoever waits longest. A match that fails is
    put off, longer each time, and never keeps the others waiting.
    """
    compensate_downtime()
    until, count = time.monotonic() + SWEEP_FOR, 0
    while time.monotonic() < until and _tend_one(Status.PLAYING):
        count += 1
    rooms = 0
    while time.monotonic() < until and rooms < MOST_ROOMS and _tend_one(Status.OPEN):
        rooms += 1
    record_heartbeat()
    return count + rooms


def tend(row: MatchRow, now: Millis) -> None:
    """Do what is due in a locked match, one move at most, and say when it has to be looked at again."""
    if row.status == Status.OPEN:
        sweep_room(row, now)
        return
    duty = next_action(row)
    if duty is not None and duty.at <= now:
        run_action(duty, row, now)
        return
    Match.objects.filter(id=row.id).update(wake_at=to_datetime(duty.at) if duty else None)
    if row.clock_shift:  # everybody has more time than they were told
        broadcast_room_on_commit(row.id)


def _tend_one(status: Status) -> bool:
    """Tend the match with a status that has been due longest, False if there is none.

    A match that fails is set aside by its id alone: whatever is wrong with it is not read a second time.
    Where the database has gone, or another transaction went first, nothing is wrong with the match, and the
    sweep fails.
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
    """Lock and return a match that is due."""
    found = run(PICKS[status], []).fetchone()
    return Picked(*found) if found else None
