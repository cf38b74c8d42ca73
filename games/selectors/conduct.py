"""Reading conduct: a player's own, the public number of many, and whether the service itself was out."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import F
from django.db.models.functions import Now
from django.utils import timezone

from games.conduct import EXCUSED_FOR, REMEMBERED, PastMatch
from games.models import ClockBeat, Conduct, Outage, RankedOutcome
from games.selectors.clock import outage_since
from games.selectors.match_rows import MatchRow, to_datetime, to_ms
from games.time_control import OUTAGE_AFTER
from uno_api.timestamps import format_timestamp

Shown = dict[str, Any]

PERFECT = 100
"""What a player is taken for who has done nothing yet."""


def last_outcomes(user_id: UUID) -> list[RankedOutcome]:
    """Return how a player's last ranked matches went, the oldest first."""
    last = RankedOutcome.objects.filter(user_id=user_id).order_by("-created_at", "-id")[:REMEMBERED]
    return list(last)[::-1]


def past_of(outcome: RankedOutcome) -> PastMatch:
    """Return an outcome as conduct is judged by."""
    return PastMatch(outcome.outcome, outcome.created_at, outcome.is_slow, outcome.is_excused)


def cooldown_of(user_id: UUID) -> datetime | None:
    """Return when the queues open again for a player, None if they are open."""
    running = Conduct.objects.filter(user_id=user_id, until__gt=Now())
    return running.values_list("until", flat=True).first()


def reliability_of(users: Iterable[UUID]) -> dict[UUID, int]:
    """Return the public number of some players."""
    wanted = list(users)
    known = dict(Conduct.objects.filter(user_id__in=wanted).values_list("user_id", "reliability"))
    return {user: known.get(user, PERFECT) for user in wanted}


def conduct_shown(user_id: UUID) -> Shown:
    """Return a player's own conduct: the number, the cooldown, the matches it comes from, latest first."""
    conduct = Conduct.objects.filter(user_id=user_id).first() or Conduct(user_id=user_id)
    is_cooling = conduct.until is not None and conduct.until > timezone.now()
    return {
        "reliability": conduct.reliability,
        "level": conduct.level,
        "warned": conduct.is_warned,
        "cooling_down_until": format_timestamp(conduct.until) if conduct.until and is_cooling else None,
        "outcomes": [_outcome_shown(outcome) for outcome in reversed(last_outcomes(user_id))],
    }


def is_excused(at: datetime) -> bool:
    """Whether the service was out at a time, or had been shortly before."""
    if Outage.objects.filter(began_at__lte=at, ended_at__gte=at - EXCUSED_FOR).exists():
        return True
    beat = ClockBeat.objects.filter(id=1).first()
    return beat is not None and to_ms(at) - to_ms(beat.swept_at) > OUTAGE_AFTER


def had_outage(row: MatchRow) -> bool:
    """Whether the service was out while a match was being played, also if it still is."""
    if row.started_at is None:
        return False
    ended_at = to_datetime(row.finished_at) if row.finished_at else timezone.now()
    since = outage_since()
    if since is not None and since <= ended_at:
        return True
    return Outage.objects.filter(began_at__lte=ended_at, ended_at__gte=to_datetime(row.started_at)).exists()


def conduct_part(user_id: UUID) -> Shown:
    """Return what is kept of a player's conduct, for their archive."""
    kept = RankedOutcome.objects.filter(user_id=user_id).order_by("created_at")
    return {
        **conduct_shown(user_id),
        "outcomes": list(kept.values("match_id", "outcome", "is_slow", "is_excused", at=F("created_at"))),
    }


def _outcome_shown(outcome: RankedOutcome) -> Shown:
    return {
        "match": str(outcome.match_id),
        "outcome": outcome.outcome,
        "slow": outcome.is_slow,
        "excused": outcome.is_excused,
        "created_at": format_timestamp(outcome.created_at),
    }
