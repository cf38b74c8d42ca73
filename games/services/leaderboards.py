"""Who is in a season's table: counted where they stand, and taken out when they have not played for long."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from games.leagues import Standing, step_of
from games.models import Ranking, Tally
from games.selectors.seasons import hold_season

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


def tally(before: Iterable[Ranking], after: Iterable[Ranking]) -> None:
    """Count rankings on the steps they stand on now, and no longer on those they stood on."""
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
        if ranking.standing != Standing.HIDDEN
    )


def hide_inactive() -> int:
    """Take out of this season's tables who has not played for two months; return how many that were.

    Their ratings stay as they are, and with their next match they are back.
    """
    hidden = 0
    while absent := _hide_some():
        hidden += absent
    return hidden


def compact_buckets() -> None:
    """Make one row of the many that count the players of one step."""
    with connection.cursor() as cursor:
        cursor.execute(FOLD)


@transaction.atomic
def _hide_some() -> int:
    listed = Ranking.objects.filter(
        season_id=hold_season(),
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


@transaction.atomic
def hide_player(user_id: UUID) -> None:
    """Take a player whose account closes out of this season's tables."""
    listed = Ranking.objects.filter(season_id=hold_season(), user_id=user_id, standing__gt=Standing.HIDDEN)
    hide(list(listed.order_by("queue_id").select_for_update(of=("self",))))
