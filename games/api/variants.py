"""The shelf: which games there are, and all about one of them. It is the same for everybody."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.shapes import Options
from games.engine import VARIANTS
from games.selectors.variants import shelf, variant_shown
from uno_api.errors import Refusal
from uno_api.language import language_of
from uno_api.openapi import refusals

CACHED = {"Cache-Control": "public, max-age=300", "Vary": "Accept-Language"}


class Players(serializers.Serializer[Any]):
    """How many may play."""

    min = serializers.IntegerField()
    max = serializers.IntegerField()


class OptionShape(serializers.Serializer[Any]):
    """A house rule that may be chosen."""

    code = serializers.CharField()
    name = serializers.CharField()
    sentence = serializers.CharField()
    type = serializers.ChoiceField(["switch", "number", "choice", "text"])
    values = serializers.ListField(child=serializers.JSONField(), allow_null=True)
    value_names = serializers.ListField(child=serializers.CharField(), allow_null=True)
    default = serializers.JSONField()
    min = serializers.IntegerField(required=False)
    max = serializers.IntegerField(required=False)
    max_length = serializers.IntegerField(required=False)
    max_lines = serializers.IntegerField(required=False)


class Conflict(serializers.Serializer[Any]):
    """Options that cannot have these values together."""

    options = serializers.DictField(child=serializers.ListField(child=serializers.JSONField()))
    code = serializers.CharField()
    text = serializers.CharField()


class Preset(serializers.Serializer[Any]):
    """A named set of options."""

    code = serializers.CharField()
    name = serializers.CharField()
    sentence = serializers.CharField()
    options = Options()


class Variant(serializers.Serializer[Any]):
    """A game on the shelf."""

    code = serializers.CharField()
    name = serializers.CharField()
    summary = serializers.CharField()
    players = Players()
    cards = serializers.IntegerField()
    target_score = serializers.IntegerField(allow_null=True)
    options = OptionShape(many=True)
    conflicts = Conflict(many=True)
    presets = Preset(many=True)


class Shape(serializers.Serializer[Any]):
    """The signs of a colour, for those who confuse colours."""

    plain = serializers.CharField(required=False)
    coloradd = serializers.CharField(required=False)


class FaceShape(serializers.Serializer[Any]):
    """A printed side of a card, and how often it is in the box."""

    code = serializers.CharField()
    color = serializers.CharField(allow_null=True)
    symbol = serializers.CharField()
    value = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField()
    text = serializers.CharField()
    shape = Shape()
    side = serializers.ChoiceField(["light", "dark"])
    count = serializers.IntegerField()

    class Meta:
        ref_name = "Face"


class Section(serializers.Serializer[Any]):
    """A part of a rule sheet."""

    title = serializers.CharField()
    text = serializers.CharField()


class VariantInFull(Variant):
    """A game with its faces and its rule sheet."""

    faces = FaceShape(many=True)
    rules = Section(many=True)


class OpenView(APIView):
    """What anybody may read, without a token."""

    authentication_classes = ()
    permission_classes = ()


class VariantsView(OpenView):
    """Every game."""

    @extend_schema(operation_id="variants_list", responses={200: Variant(many=True)})
    def get(self, request: Request) -> Response:
        """List the games, with the house rules that may be chosen, in the caller's language."""
        return Response(shelf(language_of(request._request)), headers=CACHED)


class VariantView(OpenView):
    """One game."""

    @extend_schema(responses={200: VariantInFull, **refusals("not_found")})
    def get(self, request: Request, code: str) -> Response:
        """Show it with every face of its box and its rule sheet."""
        if code not in VARIANTS:
            raise Refusal("not_found")
        return Response(variant_shown(code, language_of(request._request)), headers=CACHED)
