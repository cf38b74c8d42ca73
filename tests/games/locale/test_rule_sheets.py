"""The rule sheets: whole in every language, true to the box, and as the house rules have them."""

import re
from contextlib import suppress

import pytest

from games.engine import OPTIONS, VARIANTS, BadRuleset, ruleset
from games.engine.options.option import Text
from games.engine.rulesets import rulebook_of
from games.locale.rule_sheets import rule_sheet, sheets
from games.locale.sheet_lines import MADE
from games.presets import presets
from uno_api.i18n import LANGUAGES, catalog

DASH = " \N{EN DASH} "
ALWAYS = {"aim", "box", "start", "turn", "call", "piles", "points", "match", "time"}
OWN = {
    "flip": "sides",
    "deluxe": "ways",
    "coloradd": "signs",
    "dos": "colors",
    "dare": "dares",
    "attack": "launcher",
    "no_mercy": "mercy",
}
COMPANY = {
    "jump_continue": {"jump_in": True},
    "wrong_card_turn": {"wrong_card_penalty": 1},
    "last_card_swap": {"seven_zero": True},
    "drawn_card": {"voluntary_draw": "allowed"},
    "finish_on_action": {"voluntary_draw": "allowed"},
    **{f"custom_{number}": {"h2o_edition": "customizable"} for number in (1, 2, 3)},
}
"""What another house rule must be for this one to matter."""


def sheet(variant, language="en", **options):
    return {part["code"]: part["text"] for part in rule_sheet(ruleset(variant, options), language)}


def usable(variant, options):
    """Return those of some options that a variant takes."""
    return {code: value for code, value in options.items() if code in VARIANTS[variant].options}


def some_values(code):
    """Return every value of an option, a few of a number's, and none of a text's."""
    values = OPTIONS[code].values
    if isinstance(values, Text):
        return []
    return [1, 333] if isinstance(values, range) else list(values)


def rulesets_of(variant, code):
    """Yield the rulesets that differ in one option from the official one, in company where it needs some."""
    for value in some_values(code):
        with suppress(BadRuleset):
            yield ruleset(variant, usable(variant, COMPANY.get(code, {})) | {code: value})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_sheet_is_whole(variant, language):
    parts = rule_sheet(ruleset(variant, {}), language)
    assert {part["code"] for part in parts} >= ALWAYS | {OWN.get(variant, "aim")}
    for part in parts:
        assert part["title"]
        assert re.search(r"[.»”]$", part["text"]), part
        assert not re.search(r"[{}]|\s\s|\n\n", part["text"]), part


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_sheet_can_be_written_for_every_house_rule(variant, language):
    for code in VARIANTS[variant].options:
        for rules in rulesets_of(variant, code):
            assert len(rule_sheet(rules, language)) >= len(ALWAYS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_house_rule_shows_in_the_sheet(variant):
    for code in VARIANTS[variant].options:
        if isinstance(OPTIONS[code].values, Text) or not usable(variant, COMPANY.get(code, {code: None})):
            continue
        shown = {str(rule_sheet(rules, "en")) for rules in rulesets_of(variant, code)}
        assert len(shown) > 1, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_left_over(language):
    lines = {
        line.partition(" if ")[0] for parts in sheets().values() for part in parts.values() for line in part
    }
    made = {"cards.line", "points.worth", "signs.sign", "signs.wild", "signs.coloradd", "signs.plain"}
    for key in catalog(language):
        if key.startswith("rule.") and not key.startswith("rule.title."):
            line = key.removeprefix("rule.")
            assert line in lines | made or line.rpartition(".")[0] in lines, key


def test_every_line_is_a_sentence_an_option_or_made():
    for parts in sheets().values():
        for line in (line for part in parts.values() for line in part):
            key = line.partition(" if ")[0]
            known = [
                word for word in catalog("en") if word == f"rule.{key}" or word.startswith(f"rule.{key}.")
            ]
            assert known or key in MADE, line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("variant", "preset"), [(variant, preset) for variant in VARIANTS for preset in presets(variant)]
)
def test_the_numbers_of_the_box_are_in_it(variant, preset, language):
    options = {
        code: value for code, value in presets(variant)[preset].items() if code not in ("box", "custom_wilds")
    }
    rules = ruleset(variant, options)
    book, seats = rulebook_of(*rules), VARIANTS[variant].seats
    added = 4 if variant == "modern" else 0
    box = sheet(variant, language, **options)["box"]
    assert str(len(book.deck) - added) in box
    assert all(str(figure) in box for figure in (seats[0], seats[-1]))


def test_a_sheet_is_that_of_the_table():
    usual, house = (
        sheet("classic"),
        sheet("classic", stacking="any", jump_in=True, uno_penalty=4, target_score=250),
    )
    assert "stacking" not in usual
    assert "adds up" in house["stacking"]
    assert "Jumping in" in house["turn"]
    assert "two cards" in usual["call"]
    assert "four cards" in house["call"]
    assert "250 points" in house["match"]


def test_what_the_cards_do_follows_the_house_rules():
    assert f"7{DASH}" not in sheet("classic")["cards"]
    assert f"7{DASH}You must swap" in sheet("classic", seven_zero=True)["cards"]
    assert "Whirlpool" not in str(sheet("h2o"))
    assert sheet("h2o", h2o_edition="splash")["cards"].startswith(f"0, 2{DASH}You turn the whirlpool")
    assert "Trade Hands" in sheet("attack", attack_print="hit_fire")["cards"]


def test_each_kind_of_card_has_one_line():
    assert sheet("dare")["cards"].count(f"Dare{DASH}") == 2
    assert f"Wild, dark Wild{DASH}" in sheet("flip")["cards"]
    assert "50 points each: Wild, Wild Draw Four." in sheet("classic")["points"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_dos_is_called_by_its_own_name(language):
    titles = {part["code"]: part["title"] for part in rule_sheet(ruleset("dos", {}), language)}
    assert titles["call"].endswith("DOS")
    assert "UNO" not in str(sheet("dos", language))


def test_signs_are_described_in_both_systems():
    signs = sheet("coloradd", "it")["signs"]
    assert "verde (triangolo rovesciato con una barra obliqua)" in signs
    assert "giallo (rombo)" in signs
