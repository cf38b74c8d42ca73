"""Response schemas of the move endpoints, for the OpenAPI document."""

from typing import Any

from rest_framework import serializers

from games.api.schemas import Events, MatchShape


class MoveMade(serializers.Serializer[Any]):
    """The response to a move."""

    seq = serializers.IntegerField()
    events = Events()
    match = MatchShape()


class Recorded(serializers.Serializer[Any]):
    """One move of the match's record; the seat is null for the deal."""

    seq = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    events = Events()
    created_at = serializers.DateTimeField()
