"""Maintains the leaderboards of a season: counts players by rating step, and hides inactive players."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from games.leagues import RankingStatus, step_of
from games.models import Ranking, Tally
from games.selectors.seasons import hold_season

HIDDEN_AFTER = timedelta(days=60)
AT_ONCE = 1000

# Safe to run concurrently: each row is deleted by exactly one run, which inserts its sum again.
FOLD = """
WITH folded AS (
  DELETE FROM games_tally WHERE (season_id, queue_id, standing, step) IN (
    SELECT season_id, queue_id, standing, step FROM games_tally GROUP BY 1, 2, 3, 4 HAVING count(*) > 1)
  RETURNING *)
INSERT INTO games_tally (season_id, queue_id, standing, step, players)
SELECT season_id, queue_id, standing, step, sum(players) FROM folded GROUP BY 1, 2, 3, 4
HAVING sum(players) <> 0
"""


def tally(before: Iterable[Ranking], after: Iterable[Ranking]) -> None:
    """Count rankings on their current rating steps, and subtract them from their previous steps."""
    changes = [(ranking, -1) for ranking in before] + [(ranking, 1) for ranking in after]
    Tally.objects.bulk_create(
        Tally(
            season_id=ranking.season_id,
            queue_id=ranking.queue_id,
            standing=ranking.standing,
            step=step_of(ranking.rating),
            players=change,
        )
        for ranking, change in changes
        if ranking.standing != RankingStatus.HIDDEN
    )


def hide_inactive() -> int:
    """Hide the players without a match for two months (`HIDDEN_AFTER`) from this season's leaderboards.

    Returns how many rankings were hidden. Ratings stay unchanged, and the player is listed again after
    their next match.
    """
    hidden = 0
    while absent := _hide_some():
        hidden += absent
    return hidden


def compact_buckets() -> None:
    """Merge the several rows that count the players of one step into a single row."""
    with connection.cursor() as cursor:
        cursor.execute(FOLD)


@transaction.atomic
def _hide_some() -> int:
    listed = Ranking.objects.filter(
        season_id=hold_season(),
        standing__gt=RankingStatus.HIDDEN,
        last_match_at__lt=timezone.now() - HIDDEN_AFTER,
    )
    absent = list(listed.order_by("last_match_at").select_for_update(skip_locked=True)[:AT_ONCE])
    hide(absent)
    return len(absent)


def hide(rankings: Sequence[Ranking]) -> None:
    """Remove rankings that this transaction has locked from their leaderboards."""
    Ranking.objects.filter(id__in=[ranking.id for ranking in rankings]).update(standing=RankingStatus.HIDDEN)
    tally(rankings, [])


@transaction.atomic
def hide_player(user_id: UUID) -> None:
    """Hide a player whose account is being deleted from this season's leaderboards."""
    listed = Ranking.objects.filter(
        season_id=hold_season(), user_id=user_id, standing__gt=RankingStatus.HIDDEN
    )
    hide(list(listed.order_by("queue_id").select_for_update(of=("self",))))
