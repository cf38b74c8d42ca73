"""Updates the ratings of the players of a ranked match."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from games.leagues import RankingStatus, league_after, standing_after
from games.models import Ranking, RatingChange
from games.ratings import MODEL, Skill, rate, weighed, weight_after
from games.selectors.current_ratings import rested, starting_skills
from games.selectors.encounters import meetings_of_a_day
from games.selectors.match_rows import MatchRow, SeatRow, to_datetime
from games.selectors.seasons import hold_season
from games.services.leaderboards import tally
from games.time_control import Millis

RATED = ["mu", "sigma", "rating", "matches", "wins", "last_match_at", "league", "standing"]


def rate_match(row: MatchRow, now: Millis) -> None:
    """Rate every player of a ranked match that this transaction has just finished.

    Rankings are locked in the order of the account ids and read after that, so that matches that end at the
    same time are rated one after the other. If a ranking cannot be read, finishing the match fails; the
    player is never treated as a newcomer instead. Raises ValueError if the match has no queue.
    """
    if row.queue is None:
        raise ValueError(f"match {row.id} is rated, but in no queue")
    seat_rows = sorted(
        (seat_row for seat_row in row.roster if seat_row.user_id), key=lambda seat_row: str(seat_row.user_id)
    )
    rankings = lock_rankings([seat_row.user_id for seat_row in seat_rows if seat_row.user_id], row.queue)
    skills = [rested(ranking, to_datetime(now)) for ranking in rankings]
    places = [row.state.places[seat_row.number] for seat_row in seat_rows]
    weights = _weights(row, seat_rows, to_datetime(now))
    after = map(weighed, skills, rate(skills, places, _teams(row, seat_rows)), weights)
    rated = [
        _rated(ranking, skill, place, seat_row, to_datetime(now))
        for ranking, skill, place, seat_row in zip(rankings, after, places, seat_rows, strict=True)
    ]
    _write(row, rankings, rated, list(zip(places, weights, strict=True)), to_datetime(now))


def lock_rankings(users: Sequence[UUID], queue: str) -> list[Ranking]:
    """Lock and return this season's ranking of each player, in the given order.

    `users` must be sorted by account id. A player without a ranking gets one, with the skill the player
    starts the season with. Raises Ranking.DoesNotExist if a ranking could not be read.
    """
    season = hold_season()
    found = _locked(season, queue, users)
    if len(found) < len(users):
        missing = sorted(set(users) - {ranking.user_id for ranking in found})
        starting = starting_skills(missing, queue, season)
        new = [_new(season, queue, user, starting[user]) for user in missing]
        Ranking.objects.bulk_create(new, ignore_conflicts=True)
        found = _locked(season, queue, users)
    if [ranking.user_id for ranking in found] != list(users):
        raise Ranking.DoesNotExist(f"a ranking of {users} in {queue} could not be read")
    return found


def _locked(season: int, queue: str, users: Sequence[UUID]) -> list[Ranking]:
    rankings = Ranking.objects.filter(season_id=season, queue_id=queue, user_id__in=users)
    return list(rankings.order_by("user_id").select_for_update(of=("self",)))


def _new(season: int, queue: str, user: UUID, skill: Skill) -> Ranking:
    return Ranking(
        season_id=season,
        queue_id=queue,
        user_id=user,
        mu=skill.mu,
        sigma=skill.sigma,
        rating=skill.rating,
    )


def _rated(ranking: Ranking, skill: Skill, place: int, seat_row: SeatRow, now: datetime) -> Ranking:
    """Return the ranking as it is after the match; the given one stays unchanged."""
    matches = ranking.matches + 1
    standing = standing_after(skill, matches, is_guest=seat_row.kind == "guest")
    is_settled = standing == RankingStatus.SETTLED
    return Ranking(
        id=ranking.id,
        season_id=ranking.season_id,
        queue_id=ranking.queue_id,
        user_id=ranking.user_id,
        mu=skill.mu,
        sigma=skill.sigma,
        rating=skill.rating,
        matches=matches,
        wins=ranking.wins + (place == 1),
        last_match_at=now,
        league=league_after(skill.rating, ranking.league) if is_settled else ranking.league,
        standing=standing,
    )


def _write(
    row: MatchRow,
    before: list[Ranking],
    after: list[Ranking],
    went: Sequence[tuple[int, float]],
    now: datetime,
) -> None:
    """Save the rankings and record the rating changes.

    `went` has the place of each player, and the weight of the change.
    """
    Ranking.objects.bulk_update(after, RATED)
    RatingChange.objects.bulk_create(
        _change(row, old, new, place=place, weight=weight, created_at=now)
        for old, new, (place, weight) in zip(before, after, went, strict=True)
    )
    tally(before, after)


def _change(row: MatchRow, old: Ranking, new: Ranking, **columns: Any) -> RatingChange:
    return RatingChange(
        match_id=row.id,
        user_id=new.user_id,
        season_id=new.season_id,
        queue_id=new.queue_id,
        before=old.rating,
        after=new.rating,
        deviation=new.skill.deviation,
        mu=new.mu,
        sigma=new.sigma,
        model=MODEL,
        **columns,
    )


def _weights(row: MatchRow, seat_rows: Sequence[SeatRow], now: datetime) -> list[float]:
    """Return the weight of each player's rating change: less against opponents met often within a day."""
    teams = _teams(row, seat_rows) or list(range(len(seat_rows)))
    users = [seat_row.user_id for seat_row in seat_rows if seat_row.user_id]
    met = meetings_of_a_day(users, row.queue or "", now)
    return [
        weight_after(
            [met.get((me, other), 0) for other, side in zip(users, teams, strict=True) if side != mine]
        )
        for me, mine in zip(users, teams, strict=True)
    ]


def _teams(row: MatchRow, seat_rows: Sequence[SeatRow]) -> list[int] | None:
    teams = int(row.ruleset.all_options().get("teams", 0))
    return [seat_row.number % teams for seat_row in seat_rows] if teams else None
