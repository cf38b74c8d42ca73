"""Everything that can be chosen or drawn has its words in every language."""

import pytest

from games.engine import OPTIONS, SHAPES, VARIANTS, Reason, ruleset
from games.engine.cards import COLORS
from games.engine.rulesets import rulebook_of
from games.locale import color_name
from games.locale.card_text import face_text, kind_name
from games.locale.option_text import option_words, preset_words, value_names
from games.presets import presets
from uno_api.i18n import LANGUAGES, catalog

SHELF = [(variant, preset) for variant in VARIANTS for preset in presets(variant)]
PRESETS = sorted({preset for _, preset in SHELF})


def rules(variant, preset="official"):
    return ruleset(variant, presets(variant)[preset])


def face(variant, code, options=None):
    rule = ruleset(variant, options or {})
    return next(face for card in rulebook_of(*rule).deck for face in card.faces if face.code == code), rule


def text_of(found, language):
    return face_text(found[0], found[1], language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_box_has_a_name_and_a_summary(variant, language):
    assert catalog(language)[f"variant.{variant}.name"]
    assert catalog(language)[f"variant.{variant}.summary"].endswith(".")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", OPTIONS)
def test_a_house_rule_has_a_name_a_sentence_and_names_for_its_values(code, language):
    said = option_words(code, language)
    assert said["name"]
    assert said["sentence"].endswith(".")
    names, values = value_names(OPTIONS[code], language), OPTIONS[code].values
    if isinstance(values, tuple):
        assert len(set(names or ())) == len(values)
    else:
        assert names is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_has_a_name_and_a_sentence(preset, language):
    said = preset_words(preset, language)
    assert said["name"]
    assert said["sentence"].endswith(".")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", Reason)
def test_a_refusal_of_the_rules_says_which_rule_it_is(reason, language):
    sentence = catalog(language)[f"problem.{reason}"]
    assert len(sentence.split()) > 5
    assert "{" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("variant", "preset"), SHELF)
def test_every_face_says_what_it_does(variant, preset, language):
    rule = rules(variant, preset)
    for card in rulebook_of(*rule).deck:
        for side in card.faces:
            assert face_text(side, rule, language).endswith(".")
            assert kind_name(side, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_colours_and_shapes_have_names(language):
    assert len({color_name(color, language) for color in COLORS}) == len(COLORS)
    shapes = {shape for system in SHAPES.values() for shape in system.values()}
    assert len({catalog(language)[f"shape.{shape}"] for shape in shapes}) == len(shapes)


def test_a_seven_says_what_it_does_where_it_does_something():
    assert text_of(face("classic", "R7"), "en").startswith("It does nothing")
    assert "swap your whole hand" in text_of(face("classic", "R7", {"seven_zero": True}), "en")
    assert "swap your whole hand" in text_of(face("no_mercy", "R7"), "en")


def test_a_wild_with_a_limit_says_which():
    plain = text_of(face("classic", "W+4", {"wd4": "free"}), "en")
    color = text_of(face("classic", "W+4"), "en")
    strict = text_of(face("classic", "W+4", {"wd4_basis": "any_playable"}), "en")
    assert color == f"{plain} You may play it only if you hold no card of the colour in play."
    assert strict == f"{plain} You may play it only if no other card of yours fits."


def test_a_card_to_write_on_says_what_is_written():
    options = {"custom_2": "free_text", "custom_text_2": "Canta una cançó", "custom_text_1": "unused"}
    assert text_of(face("modern", "WC2", options), "ca").endswith("Hi ha escrit: «Canta una cançó»")
    assert "unused" not in text_of(face("modern", "WC1", options), "ca")


def test_braces_in_what_the_table_writes_are_only_braces():
    options = {"custom_1": "free_text", "custom_text_1": "{uno} {0} {"}
    assert text_of(face("modern", "WC1", options), "en").endswith("It says: “{uno} {0} {”")
