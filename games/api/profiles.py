"""Players as others see them, with what they have played; and one's own conduct."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from accounts.api.serializers import Player
from games.api.history import Figures
from games.api.ratings import RatingShape
from games.conduct import Outcome
from games.selectors.conduct import conduct_shown
from games.selectors.profiles import profile_of
from uno_api.openapi import error_responses


class Profile(Player):
    """A player, their ratings by queue, what their matches add up to, and how often they see one to its end.

    `reliability` goes from 0 to 100 and comes from the last 30 ranked matches.
    """

    ratings = RatingShape(many=True)
    counts = Figures()
    reliability = serializers.IntegerField(min_value=0, max_value=100)


class RankedOutcomeShape(serializers.Serializer[Any]):
    """How a ranked match went. An excused one, because the service was out, counts for nothing."""

    match = serializers.UUIDField()
    outcome = serializers.ChoiceField(Outcome.choices())
    slow = serializers.BooleanField()
    excused = serializers.BooleanField()
    created_at = serializers.DateTimeField()

    class Meta:
        ref_name = "RankedOutcome"


class ConductShape(serializers.Serializer[Any]):
    """Where one stands: steps up the ladder of cooldowns, and the last 30 ranked matches, latest first.

    `warned`: a match was stalled, and the next one that is will count.
    """

    reliability = serializers.IntegerField(min_value=0, max_value=100)
    level = serializers.IntegerField()
    warned = serializers.BooleanField()
    cooling_down_until = serializers.DateTimeField(allow_null=True)
    outcomes = RankedOutcomeShape(many=True)

    class Meta:
        ref_name = "Conduct"


class ProfileView(APIView):
    """One player's public profile."""

    limits = {"GET": ("lookups",)}

    @extend_schema(operation_id="players_retrieve", responses={200: Profile, **error_responses("not_found")})
    def get(self, request: Request, player_id: UUID) -> Response:
        """Get a public profile.

        Returns the profile of a player as the caller may see it.
        """
        return Response(profile_of(player_id))


class ConductView(APIView):
    """The caller's conduct in ranked play."""

    @extend_schema(operation_id="me_conduct", responses={200: ConductShape})
    def get(self, request: Request) -> Response:
        """Get own conduct status.

        Returns the ranked conduct of the caller, and when the queues open again during a cooldown.
        """
        return Response(conduct_shown(identity_of(request).id))
