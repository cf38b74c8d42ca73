"""What the endpoints of matches read from bodies and queries; a field they do not know is refused."""

from typing import Any

from rest_framework import serializers

from accounts.api.serializers import Text
from games.api.schemas import Options
from games.engine import VARIANTS
from games.models import Level, Pace, Visibility
from uno_api.bodies import Body, PageQuery, Strict

MOST_OPTIONS = 50


class EmptyBody(Strict):
    """A body without fields."""


class BotBody(Strict):
    """A bot to be."""

    level = serializers.ChoiceField(Level.choices, default=Level.NORMAL)


class SeatBody(Strict):
    """A seat that is meant."""

    seat = serializers.IntegerField(min_value=0, max_value=9)


class ReadyBody(Strict):
    """Whether one is ready."""

    ready = serializers.BooleanField(default=True)


class JoinBody(Strict):
    """A team one wants to be in, and what one adds to the shuffles."""

    team = serializers.IntegerField(min_value=0, max_value=9, required=False, allow_null=True)
    entropy = serializers.CharField(max_length=64, required=False, default="", allow_blank=True)


class EntropyBody(Strict):
    """What one adds to the shuffles, taken as it is."""

    value = Text(max_length=64, trim_whitespace=False)


class CodeBody(JoinBody):
    """The code of a room, and how one wants to sit there."""

    code = Text(max_length=500)


class RoomBody(Strict):
    """What a host may choose before the start."""

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
        """Refuse more options than there can be."""
        if len(options) > MOST_OPTIONS:
            raise serializers.ValidationError("", code="too_many")
        return options


class NewRoomBody(RoomBody):
    """A room to be opened, with its bots."""

    bots = serializers.ListField(child=BotBody(), required=False, max_length=9)
    entropy = serializers.CharField(max_length=64, required=False, default="", allow_blank=True)


class ChangedRoomBody(RoomBody):
    """What is to be different in a room; what is not named stays."""

    variant = serializers.ChoiceField([(code, code) for code in VARIANTS], required=False)


class MatchesQuery(PageQuery):
    """Which public matches are wanted."""

    status = serializers.ChoiceField(["open", "playing"], default="open")
    variant = serializers.ChoiceField([(code, code) for code in VARIANTS], required=False)


class AfterQuery(PageQuery):
    """From where on the record is wanted."""

    after = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=0)


class MoveBody(Body):
    """A move, whole. `seen` is the last number its sender knows."""

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
