"""H2O: the classic game, a print of 112 cards, an edition with rain, and one with a whirlpool."""

from collections import Counter

import pytest

from games import engine
from games.engine.rulesets import rulebook_of
from games.engine.table import Table
from tests.engine.game import Game
from tests.engine.table import deal


def deck(edition: str) -> list[str]:
    chosen = engine.ruleset("h2o", {"h2o_edition": edition})
    return [card.faces[0].code for card in rulebook_of(chosen.variant, chosen.options).deck]


def test_the_present_edition_is_the_classic_box() -> None:
    assert engine.VARIANTS["h2o"].build().deck == engine.VARIANTS["classic"].build().deck


@pytest.mark.parametrize("edition", ["downpour", "splash"])
def test_the_older_editions_have_108_cards_too(edition: str) -> None:
    assert len(deck(edition)) == 108


def test_a_print_of_112_cards_adds_three_to_write_on_and_one_with_a_rule_of_its_own() -> None:
    added = Counter(deck("customizable")) - Counter(deck("current"))
    assert (len(deck("customizable")), added) == (112, Counter(["WC1", "WC2", "WC3", "WS"]))


def test_what_is_written_on_a_card_of_that_print_happens() -> None:
    options = {"h2o_edition": "customizable", "custom_2": "others_draw_1"}
    table = deal("h2o", hands=["WC2 B1", "G1 G2", "Y1 Y2"], top="R5", pile="R6 R7", options=options)
    assert table.plays(0, "WC2", "green").cards(1) == table.cards(2) == 3


def test_its_special_card_swaps_hands() -> None:
    options = {"h2o_edition": "customizable"}
    table = deal("h2o", hands=["WS B1", "G1 G2", "Y1 Y2"], top="R5", options=options)
    assert table.plays(0, "WS", "green", at=2).hand(0) == "Y1 Y2"


def test_it_rains_from_four_cards_and_there_are_no_zeros() -> None:
    codes = Counter(deck("downpour"))
    assert [code for code in codes if "DP" in code] == ["RDP1", "YDP2", "GDP1", "BDP2"]
    assert "R0" not in codes


def rain(card: str) -> Game:
    hands, options = [f"{card} B1 B2", "G1 G2", "Y1 Y2"], {"h2o_edition": "downpour"}
    return deal("h2o", hands=hands, top="R5", pile="R6 R7 R8 R9", options=options).plays(0, card)


def test_a_downpour_fits_on_anything_brings_its_colour_and_wets_all_others() -> None:
    table = rain("BDP2")
    assert [table.hand(seat) for seat in range(3)] == ["B1 B2", "G1 G2 R6 R7", "Y1 Y2 R8 R9"]
    assert (table.color, table.turn) == ("blue", 1)


def test_a_small_one_brings_one_card_each() -> None:
    assert [rain("GDP1").cards(seat) for seat in range(3)] == [2, 3, 3]


def whirl(command: str, card: str, monkeypatch: pytest.MonkeyPatch) -> Game:
    from games.engine.variants.h2o import WHIRLPOOL

    place = [name for name, _ in WHIRLPOOL].index(command)
    monkeypatch.setattr(Table, "pick", lambda table, limit: place)
    hands = [f"{card} B1 B2", "G1 G2", "Y1 Y2"]
    table = deal("h2o", hands=hands, top="R5", pile="R6 R7 R8 R9", options={"h2o_edition": "splash"})
    return table.plays(0, card, "green" if card == "WSP" else None)


@pytest.mark.parametrize("card", ["WSP", "R0", "R2"])
def test_three_kinds_of_cards_turn_the_whirlpool(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = whirl("draw_2", card, monkeypatch)
    assert table.event("whirlpool_spun")["command"] == "draw_2"
    assert (table.hand(1), table.turn) == ("G1 G2 R6 R7", 2)


def test_the_whirlpool_is_no_draw_card_that_could_be_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    from games.engine.variants.h2o import WHIRLPOOL

    place = [name for name, _ in WHIRLPOOL].index("draw_1")
    monkeypatch.setattr(Table, "pick", lambda table, limit: place)
    options = {"h2o_edition": "splash", "stacking": "any"}
    table = deal("h2o", hands=["R2 B1 B3", "B+2 G1", "Y1 Y3"], top="R5", options=options).plays(0, "R2")
    assert (table.cards(1), table.turn) == (3, 2)


def test_every_command_is_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = {
        command: whirl(command, "R0", monkeypatch).turn
        for command in ("calm", "draw_1", "draw_3", "skip", "reverse", "others_draw_1", "swap_with_next")
    }
    assert turns == {
        "calm": 1, "draw_1": 2, "draw_3": 2, "skip": 2, "reverse": 2, "others_draw_1": 1, "swap_with_next": 1,
    }  # fmt: skip
    assert whirl("swap_with_next", "R0", monkeypatch).hand(0) == "G1 G2"


def test_a_zero_cannot_both_spin_and_pass_hands() -> None:
    with pytest.raises(engine.BadRuleset):
        engine.ruleset("h2o", {"h2o_edition": "splash", "seven_zero": True})
