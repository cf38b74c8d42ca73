"""Whether an action may be the last card."""

from typing import Any

import pytest

from games import engine
from tests.engine.table import deal

FORBIDDEN = {"finish_on_action": "forbidden"}


@pytest.mark.parametrize("card", ["RS", "RR", "R+2", "W", "W+4"])
def test_by_default_any_card_may_be_the_last(card: str) -> None:
    table = deal(hands=[card, "Y2 G1", "G2 G3"], top="R3").plays(0, card)
    assert table.event("round_won")["seat"] == 0


@pytest.mark.parametrize(("card", "next_seat"), [("RS", 2), ("RR", 2), ("R+2", 2)])
def test_forbidden_its_player_draws_two_and_the_card_acts(card: str, next_seat: int) -> None:
    table = deal(hands=[card, "Y2 G1", "G2 G3"], top="R3", options=FORBIDDEN, pile="B1 B2 B4 B5").plays(
        0, card
    )
    assert (table.cards(0), table.turn, table.top) == (2, next_seat, card)
    taken = [event for event in table.events if event.type == "penalty_taken" and event.seat == 0]
    assert taken[0].data == {"count": 2, "reason": "action_last"}


def test_forbidden_a_number_wins() -> None:
    table = deal(hands=["R5", "Y2 G1", "G2 G3"], top="R3", options=FORBIDDEN).plays(0, "R5")
    assert table.event("round_won")["seat"] == 0


def test_forbidden_a_last_wild_names_its_colour_since_play_goes_on() -> None:
    table = deal(hands=["W", "Y2 G1", "G2 G3"], top="R3", options=FORBIDDEN)
    table.refuses("color_required").plays(0, "W")
    table.plays(0, "W", "green")
    assert (table.color, table.turn) == ("green", 1)


def test_forbidden_who_holds_one_action_may_draw_instead() -> None:
    table = deal(hands=["W+4", "Y2 G1"], top="R3", options=FORBIDDEN)
    assert table.may(0) == ["play W+4", "draw"]


def test_forbidden_with_too_few_cards_left_its_player_draws_what_there_is() -> None:
    table = deal(hands=["RS", "Y2 G1", "G2 G3"], top="R3", options=FORBIDDEN, rest="box").plays(0, "RS")
    assert (table.hand(0), table.turn) == ("R3", 2)
    table = deal(hands=["RS", "Y2", "RS"], top="R3", options=FORBIDDEN, rest="box")
    table.plays(0, "RS").plays(2, "RS")
    assert (table.hand(0), table.hand(2), table.turn) == ("R3", "RS", 1)


def test_forbidden_together_with_a_forced_play_is_refused() -> None:
    with pytest.raises(engine.BadRuleset, match="would_force_a_lost_card"):
        engine.ruleset("classic", FORBIDDEN | {"voluntary_draw": "forbidden"})


@pytest.mark.parametrize(("card", "next_cards", "turn"), [("R+2", 4, 2), ("RS", 2, 2), ("RR", 2, 2)])
def test_forbidden_a_card_that_is_not_the_last_acts_in_the_merciless_box_too(
    card: str, next_cards: int, turn: int
) -> None:
    options = FORBIDDEN | {"voluntary_draw": "allowed"}
    table = deal("no_mercy", hands=[card, "Y2 G1", "G2 G3"], top="R3", options=options).plays(0, card)
    assert (table.cards(0), table.cards(1), table.turn) == (2, next_cards, turn)


def test_forbidden_a_last_swap_moves_the_cards_that_were_drawn_for_it() -> None:
    table = deal("modern", hands=["WS", "Y2 G1 G5", "G2 G3"], top="R3", pile="B1 B2", options=FORBIDDEN)
    table.plays(0, "WS", "green", at=1)
    assert (table.hand(0), table.hand(1), table.turn) == ("Y2 G1 G5", "B1 B2", 1)
    assert "round_won" not in table.happened


@pytest.mark.parametrize(
    ("card", "laid"),
    [
        ("W+4", {"top": "R3", "pile": "R1 R2"}),
        ("W+2", {"variant": "flip", "top": "R3", "pile": "R1 R2"}),
        ("DWC", {"variant": "flip", "top": "K5", "pile": "K1 K2 P3", "side": "dark"}),
    ],
)
def test_forbidden_nobody_bluffs_with_the_cards_that_are_drawn_after_it(
    card: str, laid: dict[str, Any]
) -> None:
    dark = "side" in laid
    hands = [card, "T1 O1", "T2 O2"] if dark else [card, "Y2 G1", "G2 G3"]
    table = deal(hands=hands, options=FORBIDDEN, **laid).plays(0, card, "purple" if dark else "blue")
    assert (table.cards(0), table.turn) == (2, 2)
    assert table.cards(1) > 2
