"""Match history and statistics of a player."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from accounts.api.serializers import Player
from accounts.selectors.players import player
from games.engine import VARIANTS
from games.models import Status
from games.selectors.history import OUTCOMES, Wanted, played, serialize_history, statistics
from uno_api.bodies import PageQuery, query_of
from uno_api.openapi import error_responses
from uno_api.pagination import PAGE_PARAMETERS, CursorPage, page_of


class HistoryQuery(PageQuery):
    """Filters of a match history; `since` and `until` limit the time at which a match ended."""

    variant = serializers.ChoiceField([(code, code) for code in VARIANTS], required=False)
    rated = serializers.BooleanField(required=False, allow_null=True, default=None)
    outcome = serializers.ChoiceField(list(OUTCOMES), required=False)
    opponent = serializers.UUIDField(required=False)
    since = serializers.DateTimeField(required=False)
    until = serializers.DateTimeField(required=False)


class PlayedMatch(serializers.Serializer[Any]):
    """A past match of a player."""

    match = serializers.UUIDField()
    variant = serializers.CharField()
    rated = serializers.BooleanField()
    queue = serializers.CharField(allow_null=True)
    status = serializers.ChoiceField(Status.choices)
    reason = serializers.CharField()
    outage = serializers.BooleanField()
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    seat = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    outcome = serializers.ChoiceField(list(OUTCOMES))
    players = Player(many=True)


class MatchCounts(serializers.Serializer[Any]):
    """Statistics of a set of matches."""

    matches = serializers.IntegerField()
    wins = serializers.IntegerField()
    losses = serializers.IntegerField()
    left = serializers.IntegerField()
    points = serializers.IntegerField()
    average_place = serializers.FloatField(allow_null=True)


class VariantFigures(MatchCounts):
    """Statistics of the matches of one variant."""

    variant = serializers.CharField()


class Statistics(MatchCounts):
    """Statistics of all finished matches, of the rated ones, and of each variant."""

    rated = MatchCounts()
    variants = VariantFigures(many=True)


class HistoryView(APIView):
    """Lists the past matches of a player."""

    limits = {"GET": ("lookups",)}

    @extend_schema(
        operation_id="players_matches",
        parameters=[HistoryQuery, *PAGE_PARAMETERS],
        responses={200: page_of(PlayedMatch), **error_responses("invalid", "not_found")},
    )
    def get(self, request: Request, player_id: UUID) -> Response:
        """List matches of a player.

        Lists finished matches, the latest first. Private matches without spectators are listed for
        their players only.
        """
        query = query_of(request, HistoryQuery)
        seats = played(player(player_id).id, identity_of(request).id, Wanted(**query))
        pages = CursorPage("-finished_at", "-id")
        shown = pages.paginate_queryset(seats, request) or []
        return pages.get_paginated_response(serialize_history(shown))


class StatisticsView(APIView):
    """Returns the statistics of a player."""

    limits = {"GET": ("lookups",)}

    @extend_schema(responses={200: Statistics, **error_responses("not_found")})
    def get(self, request: Request, player_id: UUID) -> Response:
        """Get statistics of a player.

        Adds up all finished matches; annulled matches do not count.
        """
        return Response(statistics(player(player_id).id))
