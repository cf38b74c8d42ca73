"""Request schemas of the match endpoints. Unknown fields are rejected."""

from typing import Any

from rest_framework import serializers

from accounts.api.serializers import LimitedText
from games.api.schemas import Options
from games.engine import VARIANTS
from games.models import Level, Pace, Visibility
from uno_api.bodies import Body, PageQuery, Strict

MAX_OPTIONS = 50


class EmptyBody(Strict):
    """A body without fields."""


class BotBody(Strict):
    """A bot to add."""

    level = serializers.ChoiceField(Level.choices, default=Level.NORMAL)


class SeatBody(Strict):
    """The seat that a command refers to."""

    seat = serializers.IntegerField(min_value=0, max_value=9)


class ReadyBody(Strict):
    """The ready state of the caller."""

    ready = serializers.BooleanField(default=True)


class JoinBody(Strict):
    """The preferred team, and the contribution to the seed of the shuffles."""

    team = serializers.IntegerField(min_value=0, max_value=9, required=False, allow_null=True)
    entropy = serializers.CharField(max_length=64, required=False, default="", allow_blank=True)


class EntropyBody(Strict):
    """The contribution to the seed of the shuffles, used without trimming."""

    value = LimitedText(max_length=64, trim_whitespace=False)


class CodeBody(JoinBody):
    """The code of a room, with the fields of joining a room."""

    code = LimitedText(max_length=500)


class RoomBody(Strict):
    """The settings that a host can choose before the start."""

    variant = serializers.ChoiceField([(code, code) for code in VARIANTS])
    options = Options(required=False)
    preset = serializers.CharField(max_length=40, required=False)
    seats = serializers.IntegerField(min_value=2, max_value=10, required=False)
    teams = serializers.IntegerField(min_value=0, max_value=5, required=False)
    target_score = serializers.IntegerField(min_value=1, max_value=10_000, required=False)
    visibility = serializers.ChoiceField(Visibility.choices, required=False)
    pace = serializers.ChoiceField(Pace.choices, required=False)
    spectators = serializers.BooleanField(required=False)

    def validate_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """Raise a validation error if there are more options than can exist."""
        if len(options) > MAX_OPTIONS:
            raise serializers.ValidationError("", code="too_many")
        return options


class NewRoomBody(RoomBody):
    """The settings of a new room, with its bots."""

    bots = serializers.ListField(child=BotBody(), required=False, max_length=9)
    entropy = serializers.CharField(max_length=64, required=False, default="", allow_blank=True)


class ChangedRoomBody(RoomBody):
    """The changed settings of a room. Settings that are not sent stay unchanged."""

    variant = serializers.ChoiceField([(code, code) for code in VARIANTS], required=False)


class MatchesQuery(PageQuery):
    """Filters of public matches."""

    status = serializers.ChoiceField(["open", "playing"], default="open")
    variant = serializers.ChoiceField([(code, code) for code in VARIANTS], required=False)


class AfterQuery(PageQuery):
    """The sequence number after which moves are requested."""

    after = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=0)


class MoveBody(Body):
    """A complete move. `seen` is the last sequence number that the client knows."""

    move = serializers.CharField()
    card = serializers.IntegerField(required=False)
    cards = serializers.ListField(child=serializers.IntegerField(), required=False)
    center = serializers.IntegerField(required=False)
    color = serializers.CharField(required=False)
    target = serializers.IntegerField(required=False)
    value = serializers.IntegerField(required=False)
    uno = serializers.BooleanField(required=False)
    ok = serializers.BooleanField(required=False)
    seen = serializers.IntegerField(required=False)
