"""Response schemas of the variant endpoints, for the OpenAPI document."""

from typing import Any

from rest_framework import serializers

from games.api.schemas import Options


class Players(serializers.Serializer[Any]):
    """The range of player counts."""

    min = serializers.IntegerField()
    max = serializers.IntegerField()


class OptionShape(serializers.Serializer[Any]):
    """A house rule that can be chosen."""

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
    """Option values that cannot be combined."""

    options = serializers.DictField(child=serializers.ListField(child=serializers.JSONField()))
    code = serializers.CharField()
    text = serializers.CharField()


class Preset(serializers.Serializer[Any]):
    """A named set of options."""

    code = serializers.CharField()
    name = serializers.CharField()
    sentence = serializers.CharField()
    options = Options()


class VariantSummary(serializers.Serializer[Any]):
    """A game variant."""

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
    """The symbols of a colour, for players with colour vision deficiency."""

    plain = serializers.CharField(required=False)
    coloradd = serializers.CharField(required=False)


class FaceShape(serializers.Serializer[Any]):
    """A printed side of a card, and how often it is in the box."""

    code = serializers.CharField()
    name = serializers.CharField()
    text = serializers.CharField(help_text="Effect of the card.")
    color = serializers.CharField(allow_null=True)
    symbol = serializers.CharField()
    value = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField()
    entry = serializers.IntegerField(
        allow_null=True, help_text="Line of the list of dares that the card refers to."
    )
    shape = Shape()
    side = serializers.ChoiceField(["light", "dark"])
    count = serializers.IntegerField()

    class Meta:
        ref_name = "Face"


class ColorShape(serializers.Serializer[Any]):
    """A colour of the box, with the letter that represents it in face codes."""

    code = serializers.CharField()
    letter = serializers.CharField()
    name = serializers.CharField()
    side = serializers.ChoiceField(["light", "dark"])
    shape = Shape()

    class Meta:
        ref_name = "Color"


class DareList(serializers.Serializer[Any]):
    """A printed list of dares. A card refers to an entry by number, from 1."""

    code = serializers.CharField()
    name = serializers.CharField()
    dares = serializers.ListField(child=serializers.CharField())


class Section(serializers.Serializer[Any]):
    """A section of a rule sheet. Items on separate lines are separated by line breaks."""

    code = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()


class VariantInFull(VariantSummary):
    """A game variant with its faces and its rule sheet."""

    faces = FaceShape(many=True)
    colors = ColorShape(many=True)
    shapes = serializers.DictField(child=serializers.CharField(), help_text="Name of each shape.")
    dare_lists = DareList(many=True)
    rules = Section(many=True)
