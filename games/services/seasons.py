"""Closes seasons and opens new ones."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Season

LASTS = timedelta(days=91)


@transaction.atomic
def roll_season() -> int | None:
    """Close the season that has ended and open the next; return its number, or None if it is not time yet.

    Matches that end concurrently wait for the new season, or make it wait for them. The rankings of the old
    season stay as its final leaderboard; in the new season, each player's first match starts from a
    softened rating.
    """
    now = timezone.now()
    season = Season.objects.select_for_update().get(closed_at=None)
    if season.ends_at > now:
        return None
    season.closed_at = now
    season.save(update_fields=["closed_at"])
    return open_season(season).number


def open_season(last: Season) -> Season:
    """Open the season that follows one that this transaction has closed."""
    now = timezone.now()
    starts_at = last.ends_at if last.ends_at + LASTS > now else now
    return Season.objects.create(number=last.number + 1, starts_at=starts_at, ends_at=starts_at + LASTS)
