"""What answers about moves look like, for the API's description."""

from typing import Any

from rest_framework import serializers

from games.api.schemas import Events, MatchShape


class MoveMade(serializers.Serializer[Any]):
    """The answer to a move."""

    seq = serializers.IntegerField()
    events = Events()
    match = MatchShape()


class Recorded(serializers.Serializer[Any]):
    """One line of the record; the seat is null for the deal."""

    seq = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    events = Events()
    created_at = serializers.DateTimeField()
