"""The modern boxes: what is in them, and the cards to write on."""

import pytest

from games import engine
from games.engine.rulesets import rulebook_of
from tests.engine.table import deal


def codes(**options: object) -> list[str]:
    chosen = engine.ruleset("modern", options)
    return [card.faces[0].code for card in rulebook_of(chosen.variant, chosen.options).deck]


def test_the_box_has_112_cards_worth_1400_points() -> None:
    deck = engine.VARIANTS["modern"].build().deck
    assert (len(deck), sum(card.faces[0].points for card in deck)) == (112, 1400)
    assert codes()[108:] == ["WS", "WC1", "WC2", "WC3"]


def test_another_print_shuffles_hands_and_the_oldest_has_blanks_only() -> None:
    assert codes(box="shuffle")[108:] == ["WX", "WC1", "WC2", "WC3"]
    assert codes(box="blank")[108:] == ["WC1", "WC2", "WC3"]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_as_many_customizable_cards_as_agreed_are_in_the_game(count: int) -> None:
    assert codes(custom_wilds=count)[109:] == ["WC1", "WC2", "WC3"][:count]
    assert codes(custom_wilds=count, box="blank")[108:] == ["WC1", "WC2", "WC3"][:count]


def test_a_text_on_a_card_is_short_and_printable() -> None:
    assert engine.ruleset("modern", {"custom_text_1": "Sing the next line"})
    for text in ("x" * 141, "a\x00b", "two\nlines", 7):
        with pytest.raises(engine.BadRuleset):
            engine.ruleset("modern", {"custom_text_1": text})


def test_with_start_wilds_put_back_none_of_the_new_cards_opens_either() -> None:
    chosen = engine.ruleset("modern", {"start_wild": "reshuffle"})
    opens = rulebook_of(chosen.variant, chosen.options).opens
    assert not [symbol for symbol in opens if symbol.startswith("wild")]


def test_a_target_that_sits_elsewhere_is_refused() -> None:
    table = deal("modern", hands=["WS B1", "G1 G2"], top="R5")
    table.refuses("target_not_allowed").plays(0, "WS", "red", at=0)
    table.refuses("target_required").plays(0, "WS", "red")
