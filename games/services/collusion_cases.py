"""Nightly search for players who play in favour of others; the cases found are for staff to judge."""

import logging
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.collusion import SUSPICIOUS, Signal, is_suspicious_enough, score_of, signals_of
from games.models import Match, Suspicion
from games.selectors.frequent_opponents import Meeting, frequent_meetings, matches_apart, passes_of

WITHIN = timedelta(days=30)
KEPT_FOR = timedelta(days=365)

log = logging.getLogger(__name__)


def find_collusion() -> int:
    """Record every pair of players of the last month that looks like collusion; return the number of pairs.

    A pair that the staff has decided on within that month is skipped. A second run finds the same pairs and
    updates the same open cases.
    """
    since = timezone.now() - WITHIN
    decided = _decided_on(since)
    wanted = [
        meeting
        for meeting in frequent_meetings(since)
        if (meeting.gainer, meeting.giver) not in decided and is_suspicious_enough(meeting.pair)
    ]
    return sum(_look_at(meeting, since) for meeting in wanted)


def purge_old_collusion_cases() -> int:
    """Delete the cases that have not been updated for a year; return the number of rows deleted."""
    deleted, _ = Suspicion.objects.filter(updated_at__lt=timezone.now() - KEPT_FOR).delete()
    return deleted


def _decided_on(since: datetime) -> set[tuple[UUID, UUID]]:
    decided = Suspicion.objects.filter(updated_at__gt=since).exclude(status=Suspicion.Status.OPEN)
    return set(decided.values_list("gainer_id", "giver_id"))


def _look_at(meeting: Meeting, since: datetime) -> bool:
    """Count the moves of a pair and record a case if the score is high enough; a failure is logged."""
    try:
        with_gainer = passes_of(meeting.giver, meeting.matches)
        with_others = passes_of(meeting.giver, matches_apart(meeting.giver, meeting.gainer, since))
    except Exception:
        log.exception("the moves of %s and %s could not be counted", meeting.gainer, meeting.giver)
        return False
    signals = signals_of(meeting.pair, with_gainer, with_others)
    if score_of(signals) < SUSPICIOUS:
        return False
    _write(meeting, signals)
    return True


@transaction.atomic
def _write(meeting: Meeting, signals: list[Signal]) -> None:
    suspicion, _ = Suspicion.objects.update_or_create(
        gainer_id=meeting.gainer,
        giver_id=meeting.giver,
        status=Suspicion.Status.OPEN,
        defaults={"score": score_of(signals), "signals": [signal._asdict() for signal in signals]},
    )
    suspicion.matches.set(Match.objects.filter(id__in=meeting.matches))
