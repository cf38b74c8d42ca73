"""Ratings of one player, current and historical."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from accounts.selectors.players import player
from games.leagues import League
from games.selectors.queues import get_queue
from games.selectors.ratings import changes_of_player, history_line, ratings_of
from uno_api.bodies import query_of
from uno_api.openapi import error_responses
from uno_api.pagination import PAGE_PARAMETERS, page, page_of


class RatingShape(serializers.Serializer[Any]):
    """A player's rating in one queue.

    `place` is null if the player is not in the ranking, because the player is new or has been inactive for 60
    days.
    """

    queue = serializers.CharField()
    season = serializers.IntegerField()
    rating = serializers.FloatField()
    deviation = serializers.FloatField()
    league = serializers.ChoiceField(League.choices(), allow_null=True)
    provisional = serializers.BooleanField()
    matches = serializers.IntegerField()
    wins = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True)
    last_match_at = serializers.DateTimeField(allow_null=True)

    class Meta:
        ref_name = "Rating"


class RatingChangeShape(serializers.Serializer[Any]):
    """The effect of a rated match on a rating.

    `held` is true if the winner's rating would have fallen and was kept, because winners never lose points.
    `weight` is the fraction of the change that was applied. The reason `same_opponents` means that the
    players had met more than five times within a day.
    """

    before = serializers.FloatField()
    after = serializers.FloatField()
    change = serializers.FloatField()
    deviation = serializers.FloatField()
    held = serializers.BooleanField()
    weight = serializers.FloatField()
    reason = serializers.ChoiceField(["same_opponents"], allow_null=True)

    class Meta:
        ref_name = "RatingChange"


class RatingHistoryLine(RatingChangeShape):
    """A rating change, with the match that caused it."""

    match = serializers.UUIDField()
    season = serializers.IntegerField()
    place = serializers.IntegerField()
    created_at = serializers.DateTimeField()

    class Meta:
        ref_name = "RatingHistoryLine"


class RatingsView(APIView):
    """Lists the ratings of a player."""

    limits = {"GET": ("lookups",)}

    @extend_schema(
        operation_id="players_ratings",
        responses={200: RatingShape(many=True), **error_responses("not_found")},
    )
    def get(self, _request: Request, player_id: UUID) -> Response:
        """List ratings of a player.

        Lists one rating for each queue the player has played.
        """
        return Response(ratings_of(player(player_id).id))


class RatingHistoryView(APIView):
    """Lists the rating changes of a player."""

    limits = {"GET": ("lookups",)}

    @extend_schema(
        operation_id="players_rating_history",
        parameters=PAGE_PARAMETERS,
        responses={200: page_of(RatingHistoryLine), **error_responses("invalid", "not_found")},
    )
    def get(self, request: Request, player_id: UUID, queue: str) -> Response:
        """List rating changes of a player.

        Lists every change of one rating, the latest first.
        """
        query_of(request)
        changes = changes_of_player(player(player_id).id, get_queue(queue).code)
        return page(changes, request, history_line, ["-created_at", "-id"])


class OwnRatingHistoryView(APIView):
    """Lists the caller's rating changes."""

    limits = {"GET": ("lookups",)}

    @extend_schema(
        operation_id="own_rating_history",
        parameters=PAGE_PARAMETERS,
        responses={200: page_of(RatingHistoryLine), **error_responses("invalid", "not_found")},
    )
    def get(self, request: Request, queue: str) -> Response:
        """List own rating changes.

        Lists every change of the caller's rating in a queue, the latest first.
        """
        query_of(request)
        changes = changes_of_player(identity_of(request).id, get_queue(queue).code)
        return page(changes, request, history_line, ["-created_at", "-id"])
