"""Reads conduct: a player's own, the public reliability of many players, and outages of the service."""

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
"""Reliability of a player without any recorded outcome."""


def last_outcomes(user_id: UUID) -> list[RankedOutcome]:
    """Return a player's last ranked outcomes, at most `REMEMBERED`, the oldest first."""
    last = RankedOutcome.objects.filter(user_id=user_id).order_by("-created_at", "-id")[:REMEMBERED]
    return list(last)[::-1]


def past_of(outcome: RankedOutcome) -> PastMatch:
    """Return an outcome in the form by which conduct is judged."""
    return PastMatch(outcome.outcome, outcome.created_at, outcome.is_slow, outcome.is_excused)


def cooldown_of(user_id: UUID) -> datetime | None:
    """Return when a player's active cooldown ends, or None if there is none."""
    running = Conduct.objects.filter(user_id=user_id, until__gt=Now())
    return running.values_list("until", flat=True).first()


def reliability_of(users: Iterable[UUID]) -> dict[UUID, int]:
    """Return the public reliability of each given player, as a number up to 100."""
    wanted = list(users)
    known = dict(Conduct.objects.filter(user_id__in=wanted).values_list("user_id", "reliability"))
    return {user: known.get(user, PERFECT) for user in wanted}


def serialize_conduct(user_id: UUID) -> Shown:
    """Return a player's own conduct: reliability, level, warning, cooldown, and the outcomes behind them.

    The outcomes are sorted with the latest first.
    """
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
    """Return whether the service was in an outage at a time, or had been within `EXCUSED_FOR` before."""
    if Outage.objects.filter(began_at__lte=at, ended_at__gte=at - EXCUSED_FOR).exists():
        return True
    beat = ClockBeat.objects.filter(id=1).first()
    return beat is not None and to_ms(at) - to_ms(beat.swept_at) > OUTAGE_AFTER


def had_outage(row: MatchRow) -> bool:
    """Return whether the service was in an outage during a match, including one that goes on."""
    if row.started_at is None:
        return False
    ended_at = to_datetime(row.finished_at) if row.finished_at else timezone.now()
    since = outage_since()
    if since is not None and since <= ended_at:
        return True
    return Outage.objects.filter(began_at__lte=ended_at, ended_at__gte=to_datetime(row.started_at)).exists()


def conduct_part(user_id: UUID) -> Shown:
    """Return the stored conduct of a player, for the player's exported data."""
    kept = RankedOutcome.objects.filter(user_id=user_id).order_by("created_at")
    return {
        **serialize_conduct(user_id),
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
