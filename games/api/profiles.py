"""Public profiles of players, and the caller's own conduct."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from accounts.api.serializers import Player
from games.api.history import MatchCounts
from games.api.ratings import RatingShape
from games.conduct import Outcome
from games.selectors.conduct import serialize_conduct
from games.selectors.profiles import profile_of
from uno_api.openapi import error_responses


class Profile(Player):
    """A player, with ratings by queue, match statistics, and reliability.

    `reliability` is a percentage from 0 to 100, computed from the last 30 ranked matches: how often the
    player finishes a match.
    """

    ratings = RatingShape(many=True)
    counts = MatchCounts()
    reliability = serializers.IntegerField(min_value=0, max_value=100)


class RankedOutcomeShape(serializers.Serializer[Any]):
    """The outcome of a ranked match. An excused one, played during a service outage, is ignored."""

    match = serializers.UUIDField()
    outcome = serializers.ChoiceField(Outcome.choices())
    slow = serializers.BooleanField()
    excused = serializers.BooleanField()
    created_at = serializers.DateTimeField()

    class Meta:
        ref_name = "RankedOutcome"


class ConductShape(serializers.Serializer[Any]):
    """The conduct of the caller: cooldown level and the last 30 ranked matches, latest first.

    `warned` is true once a match was stalled; the next stalled match raises the level.
    """

    reliability = serializers.IntegerField(min_value=0, max_value=100)
    level = serializers.IntegerField()
    warned = serializers.BooleanField()
    cooling_down_until = serializers.DateTimeField(allow_null=True)
    outcomes = RankedOutcomeShape(many=True)

    class Meta:
        ref_name = "Conduct"


class ProfileView(APIView):
    """Returns the public profile of a player."""

    limits = {"GET": ("lookups",)}

    @extend_schema(operation_id="players_retrieve", responses={200: Profile, **error_responses("not_found")})
    def get(self, request: Request, player_id: UUID) -> Response:
        """Get a public profile.

        Returns the profile of a player as the caller may see it.
        """
        return Response(profile_of(player_id))


class ConductView(APIView):
    """Returns the caller's conduct in ranked play."""

    @extend_schema(operation_id="me_conduct", responses={200: ConductShape})
    def get(self, request: Request) -> Response:
        """Get own conduct status.

        Returns the ranked conduct of the caller, and when the queues open again during a cooldown.
        """
        return Response(serialize_conduct(identity_of(request).id))
