"""The heartbeat of the clock, and the compensation after the clock stopped or was set back.

The heartbeat is written only by a successful sweep; `/readyz` and the container health checks read it. All
times are those of the database.
"""

import logging
from datetime import datetime, timedelta

from django.db import transaction

from games.models import ClockBeat, Outage
from games.selectors.match_rows import EPOCH
from games.services.downtime import forgive_the_future, give_back
from games.time_control import OUTAGE_AFTER
from uno_api.sql import run, value_of

MAX_GAP = timedelta(milliseconds=OUTAGE_AFTER)

SINCE = """
SELECT greatest(swept_at, resumed_at), clock_timestamp() FROM games_clockbeat WHERE id = 1
"""
SUCCEEDED = "UPDATE games_clockbeat SET swept_at = clock_timestamp() WHERE id = 1"

log = logging.getLogger(__name__)


def record_heartbeat() -> None:
    """Record that a sweep has processed everything it had time for."""
    run(SUCCEEDED, [])


def compensate_downtime() -> None:
    """Compensate for the time since the last heartbeat if the clock stopped or the time was set back.

    Before the very first sweep, the clock counts as stopped until now.
    """
    found = run(SINCE, []).fetchone()
    if found is None or not _follows(*found):
        _make_up()


@transaction.atomic
def _make_up() -> None:
    """Check again with the row locked, so that only one of several concurrent processes compensates."""
    ClockBeat.objects.get_or_create(id=1, defaults={"swept_at": EPOCH, "resumed_at": EPOCH})
    beat = ClockBeat.objects.select_for_update().get(id=1)
    now, since = _now(), max(beat.swept_at, beat.resumed_at)
    if _follows(since, now):
        return
    if since > now:
        log.warning("time was set back by %s", since - now)
        forgive_the_future(now)
    else:
        _end_outage(since if since > EPOCH else now, now)
    ClockBeat.objects.filter(id=1).update(resumed_at=now)


def _end_outage(began: datetime, ended: datetime) -> None:
    give_back(began, ended)
    if ended > began:
        log.warning("the clock stood still since %s", began)
        Outage.objects.create(began_at=began, ended_at=ended)


def _follows(since: datetime, now: datetime) -> bool:
    """Return whether the time from one heartbeat to the next is within the accepted limits."""
    return timedelta(0) <= now - since <= MAX_GAP


def _now() -> datetime:
    now: datetime = value_of("SELECT clock_timestamp()")
    return now
