"""The skill of players at a given time, adjusted for season resets and for time without a match."""

from collections.abc import Collection, Iterable
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet

from games.models import Ranking
from games.ratings import Skill, after_rest, soft_reset
from games.selectors.seasons import present_season


def skills_now(users: Collection[UUID], queue: str, now: datetime) -> dict[UUID, Skill]:
    """Return each player's skill in a queue: this season's, else the one to start the season with.

    That is the softened skill of the player's last season, or else a newcomer's skill. A skill of this
    season is adjusted for the time since the last match.
    """
    season = present_season()
    rankings = Ranking.objects.filter(season_id=season, queue_id=queue, user_id__in=users)
    playing = {ranking.user_id: rested(ranking, now) for ranking in rankings}
    return starting_skills(users, queue, season) | playing


def starting_skills(users: Iterable[UUID], queue: str, season: int) -> dict[UUID, Skill]:
    """Return the skill each player has in a season before their first match in it.

    It is the softened skill of the player's last season, or else a newcomer's skill.
    """
    last = last_rankings(users).filter(queue_id=queue, season_id__lt=season)
    return {user: Skill() for user in users} | {row.user_id: soft_reset(row.skill) for row in last}


def last_rankings(users: Iterable[UUID]) -> QuerySet[Ranking]:
    """Return the rankings of players: for each queue, only that of the player's last season."""
    rankings = Ranking.objects.filter(user_id__in=list(users))
    return rankings.order_by("user_id", "queue_id", "-season_id").distinct("user_id", "queue_id")


def rested(ranking: Ranking, now: datetime) -> Skill:
    """Return the skill of a ranking, with its uncertainty increased for the time since the last match."""
    if ranking.last_match_at is None:
        return ranking.skill
    return after_rest(ranking.skill, (now - ranking.last_match_at).total_seconds() / 86_400)
