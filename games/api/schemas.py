"""Response schemas of the match endpoints, for the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.api.serializers import Player
from games.engine import DECISIONS
from games.models import Pace, Status, Visibility

CARD = {
    "type": "object",
    "required": ["id", "face"],
    "properties": {"id": {"type": "integer"}, "face": {"type": "string", "examples": ["R5"]}},
}
NUMBERS = {"type": "array", "items": {"type": "integer"}}
TEXTS = {"type": "array", "items": {"type": "string"}}

LEGAL = {
    "type": "object",
    "description": "A legal move. A plural field lists the values that the move's singular field may take.",
    "required": ["move"],
    "properties": {
        "move": {"type": "string"},
        "card": {"type": "integer"},
        "cards": NUMBERS,
        "center": {"type": "integer"},
        "target": {"type": "integer"},
        "ok": {"type": "boolean"},
        "colors": TEXTS,
        "targets": NUMBERS,
        "values": NUMBERS,
        "bluff": {
            "type": "boolean",
            "description": "The play is a bluff: other players may challenge it successfully.",
        },
        "not_before": {
            "type": "string",
            "format": "date-time",
            "description": "Earliest time at which the forgotten call can be caught.",
        },
    },
}

EVENT = {
    "type": "object",
    "description": "An event, with the parts that the viewer may know.",
    "required": ["type", "text"],
    "properties": {
        "type": {"type": "string", "examples": ["played"]},
        "seat": {"type": "integer"},
        "text": {"type": "string", "description": "One sentence in the caller's language."},
    },
    "additionalProperties": True,
}

TABLE = {
    "type": "object",
    "required": [
        "top",
        "color",
        "direction",
        "draw_pile",
        "draw_top",
        "discard_pile",
        "side",
        "center",
        "penalty",
    ],
    "properties": {
        "top": {"type": ["string", "null"]},
        "color": {"type": ["string", "null"]},
        "direction": {"type": "integer", "enum": [1, -1]},
        "draw_pile": {"type": "integer"},
        "draw_top": {
            "type": ["string", "null"],
            "description": "Back of the top card of the draw pile, in boxes with two-sided cards.",
        },
        "discard_pile": {"type": "integer"},
        "side": {"type": "string", "enum": ["light", "dark"]},
        "center": {"type": ["array", "null"], "items": {"type": "object"}},
        "penalty": {"type": "integer"},
    },
}

AWAITING = {
    "type": "object",
    "description": "The decision that is awaited. `start` is a room that has not started; `set_aside` is a "
    "match that cannot be read at present, and is listed without its table.",
    "required": ["kind", "seats", "deadline", "bank", "detail"],
    "properties": {
        "kind": {
            "type": "string",
            "enum": ["start", *DECISIONS, "round_over", "set_aside"],
        },
        "seats": NUMBERS,
        "deadline": {"type": ["string", "null"], "format": "date-time"},
        "bank": {"type": ["number", "null"], "description": "Seconds of the time bank in the deadline."},
        "detail": {
            "type": "object",
            "properties": {
                "list": {
                    "type": "string",
                    "description": "List that contains the dare; `custom` is the text of a card.",
                },
                "number": {"type": "integer"},
                "text": {
                    "type": ["string", "null"],
                    "description": "Text of the dare in the caller's language, or as the players wrote it.",
                },
            },
            "additionalProperties": True,
        },
    },
}

RULES = {
    "type": "object",
    "description": "Time control: durations in seconds, and the number of turns that may be missed.",
    "properties": {
        name: {"type": "integer"}
        for name in (
            "turn_seconds",
            "bank_seconds",
            "grace_seconds",
            "first_turn_extra_seconds",
            "misses_to_autopilot",
        )
    }
    | {
        "away_turn_seconds": {
            "type": ["integer", "null"],
            "description": "Time until the clock plays for a player without a connection; null in rated "
            "matches and with the pace `days`.",
        },
        "autopilot_turns_to_forfeit": {
            "type": ["integer", "null"],
            "description": "Null in unrated matches: the autopilot plays on until the player returns.",
        },
        "forfeit_place": {
            "type": "string",
            "enum": ["last"],
            "description": "Place of a player who forfeits, in ranked matches too.",
        },
    },
}

OPTIONS = {"type": "object", "additionalProperties": {"type": ["string", "integer", "boolean"]}}


@extend_schema_field({"type": "array", "items": EVENT})
class Events(serializers.ListField):
    """Events in order."""


@extend_schema_field({"type": "array", "items": LEGAL})
class Legal(serializers.ListField):
    """Legal moves."""


@extend_schema_field({"type": "array", "items": CARD})
class Cards(serializers.ListField):
    """The cards that the viewer may see."""


@extend_schema_field(OPTIONS)
class Options(serializers.DictField):
    """House rules by option code."""


class KeptUpDare(serializers.Serializer[Any]):
    """A dare in effect until the player's next turn; a lapse that the other players confirm costs `cards`."""

    by = serializers.IntegerField(help_text="Seat of the player who played the card.")
    cards = serializers.IntegerField()
    list = serializers.CharField()
    number = serializers.IntegerField()
    text = serializers.CharField(
        allow_null=True, help_text="Text of the dare in the caller's language, or as the players wrote it."
    )


class MatchSeat(serializers.Serializer[Any]):
    """One seat of a match."""

    seat = serializers.IntegerField()
    player = Player()
    team = serializers.IntegerField(allow_null=True)
    cards = serializers.IntegerField()
    score = serializers.IntegerField()
    called = serializers.BooleanField()
    ready = serializers.BooleanField()
    presence = serializers.ChoiceField(["here", "away", "gone"])
    autopilot = serializers.BooleanField()
    drop_votes = serializers.ListField(
        child=serializers.IntegerField(), help_text="Seats that have voted to drop this absent player."
    )
    active = serializers.BooleanField()
    place = serializers.IntegerField(allow_null=True)
    backs = serializers.ListField(child=serializers.JSONField(), allow_null=True)
    dare = KeptUpDare(allow_null=True)


@extend_schema_field(TABLE)
class MatchTable(serializers.DictField):
    """The state of the table: piles, current colour and direction."""


@extend_schema_field(AWAITING)
class Awaiting(serializers.DictField):
    """The decision that the match waits for."""


@extend_schema_field(RULES)
class ClockRules(serializers.DictField):
    """The time rules of the match."""


class MatchShape(serializers.Serializer[Any]):
    """A match as one viewer may see it."""

    id = serializers.UUIDField()
    code = serializers.CharField()
    status = serializers.ChoiceField(Status.choices)
    variant = serializers.CharField()
    options = Options()
    rated = serializers.BooleanField()
    queue = serializers.CharField(allow_null=True)
    visibility = serializers.ChoiceField(Visibility.choices)
    pace = serializers.ChoiceField(Pace.choices)
    spectators = serializers.BooleanField()
    seats_count = serializers.IntegerField()
    seq = serializers.IntegerField()
    you = serializers.IntegerField(allow_null=True)
    host = serializers.IntegerField()
    round = serializers.IntegerField()
    dealer = serializers.IntegerField(allow_null=True)
    target_score = serializers.IntegerField(allow_null=True)
    seed_hash = serializers.CharField()
    reason = serializers.CharField(allow_null=True)
    rematch = serializers.UUIDField(
        allow_null=True, help_text="Room of the rematch, once a player has requested one."
    )
    rules = ClockRules()
    created_at = serializers.DateTimeField()
    seats = MatchSeat(many=True)
    table = MatchTable()
    hand = Cards()
    awaiting = Awaiting()
    legal = Legal()
    server_time = serializers.DateTimeField()

    class Meta:
        ref_name = "Match"
