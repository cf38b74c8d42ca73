"""A card that does not fit: refused, or taken back at a price."""

import random

import pytest

from games import engine
from games.bots import LEVELS, choose
from tests.engine.table import deal

HANDS = ["G7 R1 W", "G1 G2", "Y1 Y2"]


def test_by_default_it_is_refused() -> None:
    deal(hands=HANDS, top="R5").refuses("card_does_not_match").plays(0, "G7")


@pytest.mark.parametrize("cards", [1, 2])
@pytest.mark.parametrize(("turn", "next_seat"), [("goes_on", 0), ("lost", 1)])
def test_it_is_taken_back_and_costs_cards_and_the_turn_where_the_house_says_so(
    cards: int, turn: str, next_seat: int
) -> None:
    options = {"wrong_card_penalty": cards, "wrong_card_turn": turn}
    table = deal(hands=HANDS, top="R5", pile="B8 B9", options=options).plays(0, "G7")
    assert table.hand(0) == " ".join(["G7 R1 W", "B8", "B9"][: 1 + cards])
    assert (table.top, table.turn) == ("R5", next_seat)
    assert table.event("penalty_taken")["reason"] == "wrong_card"


def test_the_turn_that_goes_on_has_no_new_time() -> None:
    table = deal(hands=HANDS, top="R5", pile="B8 B9", options={"wrong_card_penalty": 1})
    since = table.state.since
    assert table.plays(0, "G7").state.since == since
    assert table.plays(0, "R1").turn == 1


def test_it_costs_once_in_a_turn_and_is_refused_after_that() -> None:
    table = deal(hands=["G7 G8 R1", *HANDS[1:]], top="R5", options={"wrong_card_penalty": 1}).plays(0, "G7")
    table.refuses("card_does_not_match").plays(0, "G8")
    assert table.plays(0, "R1").plays(1, "G2").cards(1) == 3


def test_everybody_saw_the_card() -> None:
    table = deal(hands=HANDS, top="R5", options={"wrong_card_penalty": 2}).plays(0, "G7")
    event = table.event("card_taken_back", None)
    assert (event["seat"], event["card"]["face"], event["count"]) == (0, "G7", 2)


def test_it_is_listed_and_marked_as_a_slip() -> None:
    table = deal(hands=HANDS, top="R5", options={"wrong_card_penalty": 1})
    offers = engine.view(table.state, 0)["legal"]
    assert offers[0] == {"move": "play", "card": table.finds(0, "G7"), "slip": True}
    assert [option.get("slip") for option in offers] == [True, None, None, None]


def test_the_clock_never_slips() -> None:
    options = {"wrong_card_penalty": 1, "voluntary_draw": "forbidden"}
    table = deal(hands=HANDS, top="R5", options=options).runs_out_of_time(0)
    assert "card_taken_back" not in table.happened


def test_out_of_turn_or_facing_a_penalty_there_is_no_slip() -> None:
    table = deal(hands=["W+4 B1", "G1 G2", "Y1 Y2"], top="R5", options={"wrong_card_penalty": 1})
    table.refuses("not_your_turn").plays(1, "G1")
    table.plays(0, "W+4", "red").refuses("penalty_open").plays(1, "G1")


def test_a_strong_wild_against_its_limit_is_no_slip() -> None:
    options = {"wrong_card_penalty": 1, "wd4": "no_bluffing"}
    deal(hands=["W+4 R1", "G1 G2"], top="R5", options=options).refuses("limit_not_met").plays(0, "W+4", "red")


def test_a_drawn_card_is_still_the_only_one_that_may_be_played() -> None:
    table = deal(hands=HANDS, top="R5", pile="R9", options={"wrong_card_penalty": 1}).draws(0)
    table.refuses("only_the_drawn_card").plays(0, "G7")


def test_with_nothing_left_to_draw_slips_count_as_passing() -> None:
    options = {"wrong_card_penalty": 1, "wrong_card_turn": "lost"}
    table = deal(hands=["G7 G8", "B1 B2"], top="R5", rest="box", options=options)
    table.plays(0, "G7").plays(1, "B1")
    assert "round_blocked" in table.happened


def test_a_slip_is_no_pass() -> None:
    table = deal(hands=["G7 G8", "B1 B2"], top="R5", rest="box", options={"wrong_card_penalty": 1})
    table.plays(0, "G7")
    assert (table.turn, table.state.passes, table.state.round) == (0, 0, 1)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_never_slip(level: str) -> None:
    options = {"wrong_card_penalty": 2}
    table = deal(hands=["G7 Y8 Y9 R1", "G1 G2"], top="R5", options=options)
    rules, seen = engine.ruleset("classic", options), engine.view(table.state, 0)
    moves = [choose(seen, level, rules, random.Random(n).random) for n in range(30)]
    fitting = table.finds(0, "R1")
    assert all(move["move"] == "draw" or move["card"] == fitting for move in moves)
