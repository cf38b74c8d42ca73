"""Sets aside matches that cannot be processed, and counts the failures.

Nothing here reads the stored state of the match, which may be broken. A match that was set aside is retried
automatically, after increasing pauses, so that it goes on once a release or the staff has fixed the cause.
"""

import traceback
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models.functions import Now

from accounts.models import User
from accounts.services.audit_log import log_action
from games.models import FailureKind, Match, MatchFailure
from uno_api.errors import ApiError
from uno_api.sql import run, value_of

MIN_PAUSE, MAX_PAUSE = timedelta(seconds=5), timedelta(minutes=10)

NOTE = """
INSERT INTO games_matchfailure AS f (match_id, kind, message, times, total, first_at, last_at)
VALUES (%s, %s, %s, 1, 1, clock_timestamp(), clock_timestamp())
ON CONFLICT (match_id, kind) DO UPDATE SET message = excluded.message, last_at = excluded.last_at,
  times = CASE WHEN f.resolved_at IS NULL THEN f.times + 1 ELSE 1 END, total = f.total + 1, resolved_at = NULL
RETURNING times
"""
PUT_OFF = "UPDATE games_match SET wake_at = clock_timestamp() + %s::interval WHERE id = %s"


@transaction.atomic
def set_aside(match_id: UUID, error: BaseException) -> None:
    """Postpone a match for the clock, twice as long after each failure, and record the cause for the staff.

    The pause grows from `MIN_PAUSE` (5 seconds) to `MAX_PAUSE` (10 minutes).
    """
    times = _note(match_id, FailureKind.CLOCK, error)
    pause = min(MIN_PAUSE * 2 ** min(times - 1, 10), MAX_PAUSE)
    run(PUT_OFF, [pause, match_id])


def note_bot_failure(match_id: UUID, error: BaseException) -> None:
    """Record a failure of a bot."""
    _note(match_id, FailureKind.BOT, error)


def note_recovery(match_id: UUID) -> None:
    """Record that the clock has processed a match that was set aside."""
    failures = MatchFailure.objects.filter(match_id=match_id, kind=FailureKind.CLOCK)
    failures.update(resolved_at=Now())


@transaction.atomic
def release_match(actor: User, failure_id: int, reason: str) -> None:
    """Schedule a match that was set aside for the clock at once.

    The action is written to the audit log with its reason. Raises ApiError `not_found` if the failure does
    not exist or is resolved.
    """
    failure = MatchFailure.objects.select_for_update().filter(id=failure_id, resolved_at=None).first()
    if failure is None:
        raise ApiError("not_found")
    MatchFailure.objects.filter(id=failure_id).update(resolved_at=Now())
    Match.objects.filter(id=failure.match_id, status__in=Match.LIVE).update(wake_at=Now())
    log_action(actor, "release", failure, reason)


def _note(match_id: UUID, kind: FailureKind, error: BaseException) -> int:
    """Record a failure; return the number of failures since the last one was resolved."""
    times: int = value_of(NOTE, [match_id, kind.value, _message(error)])
    return times


def _message(error: BaseException) -> str:
    """Return the error and its code location, for the staff.

    For an error that was translated for players, it is the original cause.
    """
    cause = error.__cause__ or error
    place = traceback.extract_tb(cause.__traceback__)[-1:]
    where = f" (line {place[0].lineno} of {place[0].filename.rpartition('/')[2]})" if place else ""
    return f"{type(cause).__name__}: {str(cause)[:200]}"[:260] + where[:40]
