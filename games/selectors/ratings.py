"""Reads ratings: a player's current ones, every change of one, and the changes a match made."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from games.leagues import RankingStatus
from games.models import Ranking, RatingChange
from games.ratings import SCALE, soft_reset
from games.selectors.current_ratings import last_rankings
from games.selectors.rankings import LeaderboardKey, RankedPlayer, RankKey, place_of
from games.selectors.seasons import present_season
from uno_api.timestamps import format_timestamp

Shown = dict[str, Any]


def serialize_ranking_line(line: RankedPlayer, player: Shown) -> Shown:
    """Return one serialized row of a leaderboard; a provisional player has no league yet."""
    is_provisional = line.key.standing < RankingStatus.SETTLED
    return {
        "place": line.place,
        "player": player,
        "rating": line.key.rating,
        "deviation": round(SCALE * line.sigma, 2),
        "league": None if is_provisional else line.league,
        "provisional": is_provisional,
        "matches": line.matches,
        "wins": line.wins,
    }


def ratings_of(player_id: UUID) -> list[Shown]:
    """Return a player's rating in every queue the player has played, sorted by the name of the queue.

    A player without a match in this season is shown with the softened rating of the last season.
    """
    season = present_season()
    rankings = sorted(last_rankings([player_id]), key=lambda ranking: ranking.queue_id)
    return [
        _now(ranking) if ranking.season_id == season else _softened(ranking, season) for ranking in rankings
    ]


def changes_of_player(player_id: UUID, queue: str) -> QuerySet[RatingChange]:
    """Return every change of a player's rating in a queue."""
    return RatingChange.objects.filter(user_id=player_id, queue_id=queue)


def changes_of_match(match_id: UUID) -> dict[UUID, Shown]:
    """Return the rating change of each player of a match."""
    changes = RatingChange.objects.filter(match_id=match_id)
    return {change.user_id: serialize_rating_change(change) for change in changes}


def ratings_part(player_id: UUID) -> list[Shown]:
    """Return every change of a player's ratings, for the player's exported data."""
    changes = RatingChange.objects.filter(user_id=player_id).order_by("created_at")
    return [{"queue": change.queue_id, **history_line(change)} for change in changes]


def serialize_rating_change(change: RatingChange) -> Shown:
    """Return a change as it is serialized; `held` is True if a winner's rating was kept from falling.

    `reason` is `same_opponents` if less than the whole change counts, because the players had met too often
    that day.
    """
    return {
        "before": change.before,
        "after": change.after,
        "change": round(change.after - change.before, 2),
        "deviation": change.deviation,
        "held": change.place == 1 and change.after == change.before and change.weight == 1,
        "weight": change.weight,
        "reason": "same_opponents" if change.weight < 1 else None,
    }


def history_line(change: RatingChange) -> Shown:
    """Return a change with the match that made it."""
    return {
        "match": str(change.match_id),
        "season": change.season_id,
        "place": change.place,
        "created_at": format_timestamp(change.created_at),
        **serialize_rating_change(change),
    }


def _now(ranking: Ranking) -> Shown:
    is_settled = ranking.standing == RankingStatus.SETTLED
    key = RankKey(ranking.standing, ranking.rating, ranking.user_id)
    is_listed = ranking.standing > RankingStatus.HIDDEN
    return {
        "queue": ranking.queue_id,
        "season": ranking.season_id,
        "rating": ranking.rating,
        "deviation": ranking.skill.deviation,
        "league": ranking.league if is_settled else None,
        "provisional": not is_settled,
        "matches": ranking.matches,
        "wins": ranking.wins,
        "place": place_of(LeaderboardKey(ranking.season_id, ranking.queue_id), key) if is_listed else None,
        "last_match_at": format_timestamp(ranking.last_match_at) if ranking.last_match_at else None,
    }


def _softened(ranking: Ranking, season: int) -> Shown:
    skill = soft_reset(ranking.skill)
    fresh = Ranking(season_id=season, queue_id=ranking.queue_id, user_id=ranking.user_id)
    fresh.mu, fresh.sigma, fresh.rating = skill.mu, skill.sigma, skill.rating
    fresh.last_match_at = ranking.last_match_at
    return _now(fresh)
