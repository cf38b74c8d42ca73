"""Records of a finished match: its result, its replay, and its fairness proof."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any
from uuid import UUID

from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from accounts.api.serializers import Player
from games.api.ratings import RatingChangeShape
from games.api.schemas import Cards, Events, MatchShape
from games.models import Status
from games.selectors.fairness import written_proof
from games.selectors.match_results import match_that_is_over, replay_lines, require_replayable, result_of
from uno_api.i18n import language_of
from uno_api.json import JsonRenderer
from uno_api.openapi import error_responses

# Replaying a match takes as long as hundreds of moves.
RECORDS = ("records", "records_ip")
OVER = error_responses("not_found", "match_not_over")
PLAYED_AGAIN = error_responses("not_found", "match_not_over", "rules_changed")


class NdJson(JsonRenderer):
    """Renderer of newline-delimited JSON: one object per line. An error is a single object as in JSON."""

    media_type = "application/x-ndjson"
    format = "ndjson"


class SeatResult(serializers.Serializer[Any]):
    """The result of a match for one seat."""

    seat = serializers.IntegerField()
    player = Player()
    team = serializers.IntegerField(allow_null=True)
    place = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    left = serializers.BooleanField()
    rating = RatingChangeShape(allow_null=True)


class LuckShape(serializers.Serializer[Any]):
    """The luck of a seat's cards in standard deviations: 0 is average, two of three seats are within 1."""

    seat = serializers.IntegerField()
    value = serializers.FloatField()
    explanation = serializers.CharField()

    class Meta:
        ref_name = "Luck"


class Result(serializers.Serializer[Any]):
    """The result of a match. `outage` is true if a service outage interrupted it."""

    match = serializers.UUIDField()
    status = serializers.ChoiceField(Status.choices)
    variant = serializers.CharField()
    rated = serializers.BooleanField()
    queue = serializers.CharField(allow_null=True)
    reason = serializers.CharField()
    rematch = serializers.UUIDField(allow_null=True, help_text="Room of the rematch.")
    outage = serializers.BooleanField()
    moves = serializers.IntegerField()
    rounds = serializers.IntegerField()
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    results = SeatResult(many=True)
    luck = LuckShape(
        many=True,
        allow_null=True,
        help_text="Null until computed; matches of one player with bots have none.",
    )


class ReplayStep(serializers.Serializer[Any]):
    """One step of a finished match, with all cards visible."""

    seq = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    move = serializers.DictField()
    created_at = serializers.DateTimeField()
    events = Events()
    hands = serializers.ListField(child=Cards())
    view = MatchShape()


class Entropy(serializers.Serializer[Any]):
    """The contribution of a seat to the seed."""

    seat = serializers.IntegerField()
    entropy = serializers.CharField(allow_blank=True)


class Chance(serializers.Serializer[Any]):
    """One use of randomness: a shuffle, or a pick of a number."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(["shuffle", "pick"])
    given = serializers.ListField(child=serializers.IntegerField())
    result = serializers.ListField(child=serializers.IntegerField())


class PrintingShape(serializers.Serializer[Any]):
    """The printed faces of the cards: `box` in the order of the box, `cards` by card id.

    `backs` and `ids` are the two shuffles that lead from one to the other; `backs` is null without one.
    """

    box = serializers.ListField(child=serializers.CharField())
    backs = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    ids = serializers.ListField(child=serializers.IntegerField())
    cards = serializers.ListField(child=serializers.CharField())

    class Meta:
        ref_name = "Printing"


class Proof(serializers.Serializer[Any]):
    """All uses of randomness in a match, so that anybody can verify them."""

    match = serializers.UUIDField()
    secret = serializers.CharField()
    seed_hash = serializers.CharField()
    entropy = Entropy(many=True)
    seed = serializers.CharField()
    how = serializers.CharField()
    printing = PrintingShape()
    shuffles = Chance(many=True)


class ResultView(APIView):
    """Returns the result of a match."""

    limits = {"GET": ("lookups",)}

    @extend_schema(responses={200: Result, **OVER})
    def get(self, request: Request, match_id: UUID) -> Response:
        """Get the result of a match.

        Returns places, points and the reason of the end. Finished matches only.
        """
        row = match_that_is_over(match_id, identity_of(request).id)
        return Response(result_of(row, language_of(request._request)))


class ReplayView(APIView):
    """Returns the replay of a match."""

    renderer_classes = (JsonRenderer, NdJson)
    limits = {"GET": RECORDS}

    @extend_schema(
        responses={
            (200, "application/json"): ReplayStep(many=True),
            (200, "application/x-ndjson"): ReplayStep,
            **PLAYED_AGAIN,
        }
    )
    def get(self, request: Request, match_id: UUID) -> HttpResponseBase:
        """Get the replay of a match.

        Returns every step with open hands, as a list, or with `Accept: application/x-ndjson` as one JSON
        document a line. Finished matches only.
        """
        row = require_replayable(match_that_is_over(match_id, identity_of(request).id))
        lines = replay_lines(row, language_of(request._request))
        written = as_lines if request.accepted_renderer.format == NdJson.format else as_list
        content_type = request.accepted_renderer.media_type
        return StreamingHttpResponse(written(next(lines, None), lines), content_type=content_type)


def as_lines(first: bytes | None, others: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the values followed by a line break each.

    `first` is separate so that an error raised before it can still be answered with an error status.
    """
    for value in () if first is None else chain([first], others):
        yield value + b"\n"


def as_list(first: bytes | None, others: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the values as the parts of a JSON array."""
    yield b"[" + (first or b"")
    for value in others:
        yield b"," + value
    yield b"]"


class ProofView(APIView):
    """Returns the fairness proof of a match."""

    limits = {"GET": RECORDS}

    @extend_schema(responses={200: Proof, **PLAYED_AGAIN})
    def get(self, request: Request, match_id: UUID) -> HttpResponse:
        """Get the fairness proof.

        Returns the secret behind `seed_hash`, the client seeds of the players, and every shuffle in order.
        Finished matches only.
        """
        row = require_replayable(match_that_is_over(match_id, identity_of(request).id))
        return HttpResponse(written_proof(row), content_type=JsonRenderer.media_type)
