"""Seasons come and go, and tables are tended: who has not played for long is not in them."""

from collections.abc import Sequence
from datetime import timedelta

from django.db import connection, transaction
from django.utils import timezone

from games.leagues import Standing
from games.models import Ranking, Season
from games.selectors.seasons import present_season
from games.services.rating import tally

LASTS = timedelta(days=91)
HIDDEN_AFTER = timedelta(days=60)
AT_ONCE = 1000

# Whatever two runs do at once, every row is taken out by one and put back by it.
FOLD = """
WITH folded AS (
  DELETE FROM games_tally WHERE (season_id, queue_id, standing, step) IN (
    SELECT season_id, queue_id, standing, step FROM games_tally GROUP BY 1, 2, 3, 4 HAVING count(*) > 1)
  RETURNING *)
INSERT INTO games_tally (season_id, queue_id, standing, step, players)
SELECT season_id, queue_id, standing, step, sum(players) FROM folded GROUP BY 1, 2, 3, 4
HAVING sum(players) <> 0
"""


@transaction.atomic
def turn_season() -> int | None:
    """Close the season whose time is over and open the next; return its number, None if it was not time.

    Matches that are ending wait for the new one, or make it wait for them. The rankings of the old season
    stay as its final table; everybody's first match of the new one begins from a softened rating.
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


def hide_the_absent() -> int:
    """Take out of this season's tables who has not played for two months; return how many that were.

    Their ratings stay as they are, and with their next match they are back.
    """
    hidden = 0
    while absent := _hide_some():
        hidden += absent
    return hidden


def fold_tallies() -> None:
    """Make one row of the many that count the players of one step."""
    with connection.cursor() as cursor:
        cursor.execute(FOLD)


@transaction.atomic
def _hide_some() -> int:
    listed = Ranking.objects.filter(
        season_id=present_season(),
        standing__gt=Standing.HIDDEN,
        last_match_at__lt=timezone.now() - HIDDEN_AFTER,
    )
    absent = list(listed.order_by("last_match_at").select_for_update(skip_locked=True)[:AT_ONCE])
    hide(absent)
    return len(absent)


def hide(rankings: Sequence[Ranking]) -> None:
    """Take rankings that this transaction has locked out of their tables."""
    Ranking.objects.filter(id__in=[ranking.id for ranking in rankings]).update(standing=Standing.HIDDEN)
    tally(rankings, [])
