"""Leaderboard endpoints: the ranking of a season, whole, around the caller or of friends, and the seasons."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from accounts.api.serializers import Player
from accounts.models import User
from accounts.selectors.friends import friend_ids
from accounts.selectors.players import serialize_player
from games.api.leaderboard_cursor import TableCursor
from games.leagues import League
from games.selectors.conduct import reliability_of
from games.selectors.friends_leaderboard import friends_above, friends_below
from games.selectors.queues import get_queue
from games.selectors.rankings import LeaderboardKey, TablePage, page_above, page_around, page_below
from games.selectors.ratings import serialize_ranking_line
from games.selectors.seasons import all_seasons, get_season, serialize_season
from uno_api.bodies import PageQuery, query_of
from uno_api.openapi import error_responses
from uno_api.pagination import PAGE_PARAMETERS, CursorPage, page, page_of


class RankingQuery(PageQuery):
    """The season of a ranking, and the requested part of it."""

    season = serializers.CharField(default="current", max_length=10, help_text="`current`, or a number.")
    around = serializers.ChoiceField(
        ["me"], required=False, help_text="Return the page with the caller in the middle."
    )
    friends = serializers.BooleanField(
        default=False, help_text="Only the caller and friends, ranked among themselves."
    )


class RankingLine(serializers.Serializer[Any]):
    """One row of a ranking. Equal ratings share a place.

    Provisional players rank below all others and have no league. `reliability`, from 0 to 100, is how often
    the player finishes a ranked match.
    """

    place = serializers.IntegerField()
    player = Player()
    rating = serializers.FloatField()
    deviation = serializers.FloatField()
    league = serializers.ChoiceField(League.choices(), allow_null=True)
    provisional = serializers.BooleanField()
    matches = serializers.IntegerField()
    wins = serializers.IntegerField()
    reliability = serializers.IntegerField(min_value=0, max_value=100)


class SeasonShape(serializers.Serializer[Any]):
    """A season. The rankings of a closed season are final."""

    number = serializers.IntegerField()
    status = serializers.ChoiceField(["open", "closed"])
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()

    class Meta:
        ref_name = "Season"


class RankingView(APIView):
    """Returns the ranking of one queue in one season."""

    limits = {"GET": ("lookups",)}

    @extend_schema(
        operation_id="rankings_retrieve",
        parameters=[RankingQuery, *PAGE_PARAMETERS],
        responses={200: page_of(RankingLine), **error_responses("invalid", "not_found")},
    )
    def get(self, request: Request, queue: str) -> Response:
        """Get the ranking of a queue.

        Lists the players of a queue, the best first. A player who has not played for 60 days is not in the
        present ranking.
        """
        query = query_of(request, RankingQuery)
        table = LeaderboardKey(get_season(query["season"]), get_queue(queue).code)
        limit = CursorPage().get_page_size(request)
        cursor = TableCursor.of(request)
        found = _found(table, cursor, limit, query | {"me": identity_of(request).id})
        cards = _cards(line.key.user for line in found.lines)
        reliable = reliability_of(cards)
        return Response(
            {
                "results": [
                    serialize_ranking_line(line, cards[line.key.user])
                    | {"reliability": reliable[line.key.user]}
                    for line in found.lines
                ],
                "next": cursor.next(request, found),
                "previous": cursor.previous(request, found),
            }
        )


class SeasonsView(APIView):
    """Lists all seasons."""

    @extend_schema(
        operation_id="seasons_list", parameters=PAGE_PARAMETERS, responses={200: page_of(SeasonShape)}
    )
    def get(self, request: Request) -> Response:
        """List seasons.

        Lists all seasons, the present one first.
        """
        query_of(request)
        return page(all_seasons(), request, serialize_season, ["-number"])


def _found(table: LeaderboardKey, cursor: TableCursor, limit: int, wanted: Mapping[str, Any]) -> TablePage:
    me: UUID = wanted["me"]
    if wanted["friends"]:
        read_some = friends_above if cursor.is_up else friends_below
        return read_some(table, {me, *friend_ids(me)}, cursor.key, limit)
    if wanted.get("around") and cursor.is_start:
        return page_around(table, me, limit)
    read = page_above if cursor.is_up else page_below
    return read(table, cursor.key, limit)


def _cards(users: Iterable[UUID]) -> dict[UUID, dict[str, Any]]:
    return {user.id: serialize_player(user) for user in User.objects.filter(id__in=list(users))}
