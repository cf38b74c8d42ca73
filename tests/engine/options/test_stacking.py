"""Stacking: a draw card may be answered with a draw card, and the sum goes on."""

import pytest

from tests.engine.game import Game
from tests.engine.table import deal

HOW = ("none", "same_type", "cross_up", "any")


def hit_by_two(answer: str, how: str) -> Game:
    """Seat 0 has played a Draw Two; seat 1 holds the answer."""
    hands = ["Y+2 R1", f"{answer} G1", "G2 G3", "G4 G5"]
    return deal(hands=hands, top="Y3", options={"stacking": how}).plays(0, "Y+2")


def hit_by_four(answer: str, how: str) -> Game:
    """Seat 0 has played a Wild Draw Four in blue; seat 1 holds the answer."""
    hands = ["W+4 R1", f"{answer} G1", "G2 G3", "G4 G5"]
    return deal(hands=hands, top="Y3", options={"stacking": how}).plays(0, "W+4", "blue")


@pytest.mark.parametrize(
    ("answer", "allowed_by"),
    [
        ("B+2", {"same_type", "cross_up", "any"}),
        ("W+4", {"cross_up", "any"}),
        ("Y5", set()),
        ("YS", set()),
        ("W", set()),
    ],
)
@pytest.mark.parametrize("how", HOW)
def test_what_answers_a_draw_two(how: str, answer: str, allowed_by: set[str]) -> None:
    assert (f"play {answer}" in hit_by_two(answer, how).may(1)) is (how in allowed_by)


@pytest.mark.parametrize(
    ("answer", "allowed_by"),
    [("W+4", {"same_type", "cross_up", "any"}), ("B+2", {"any"}), ("R+2", set()), ("B5", set())],
)
@pytest.mark.parametrize("how", HOW)
def test_what_answers_a_wild_draw_four(how: str, answer: str, allowed_by: set[str]) -> None:
    assert (f"play {answer}" in hit_by_four(answer, how).may(1)) is (how in allowed_by)


def test_a_card_that_answers_nothing_is_refused_while_the_penalty_is_open() -> None:
    hit_by_two("B+2", "same_type").refuses("penalty_open").plays(1, "G1")


def test_who_cannot_answer_draws_at_once() -> None:
    table = hit_by_two("B5", "same_type")
    assert (table.cards(1), table.turn) == (4, 2)


def test_who_can_answer_may_draw_all_the_same() -> None:
    table = hit_by_two("B+2", "same_type")
    assert table.may(1) == ["play B+2", "accept", "call", "catch 0"]
    assert table.accepts(1).turn == 2


def test_the_first_who_does_not_answer_draws_the_sum_and_loses_the_turn() -> None:
    hands = ["Y+2 R1", "B+2 G1", "R+2 G3", "G4 G5"]
    table = deal(hands=hands, top="Y3", options={"stacking": "same_type"})
    table.plays(0, "Y+2").plays(1, "B+2")
    assert (table.awaits, table.owed) == ("penalty 2", 4)
    table.plays(2, "R+2")
    assert (table.cards(3), table.turn, table.color) == (8, 0, "red")


def test_the_last_wild_draw_four_names_the_colour() -> None:
    table = hit_by_four("W+4", "same_type").plays(1, "W+4", "green")
    assert (table.color, table.owed, table.awaits) == ("green", 8, "penalty 2")


def test_the_last_wild_draw_four_can_be_challenged_for_the_sum() -> None:
    table = hit_by_four("W+4", "same_type").plays(1, "W+4", "green").challenges(2)
    assert (table.event("challenged")["guilty"], table.cards(2), table.turn) == (False, 12, 3)


def test_a_bluff_at_the_end_of_a_chain_costs_the_sum() -> None:
    table = hit_by_four("W+4 B9", "same_type").plays(1, "W+4", "green").challenges(2)
    assert (table.event("challenged")["guilty"], table.cards(1), table.turn) == (True, 10, 2)


def test_a_draw_two_on_a_wild_draw_four_waives_the_challenge() -> None:
    table = hit_by_four("B+2", "any").plays(1, "B+2")
    assert (table.cards(2), table.turn) == (8, 3)


def test_before_it_is_answered_the_first_wild_draw_four_can_be_challenged() -> None:
    assert hit_by_four("W+4", "same_type").may(1)[:3] == ["play W+4", "challenge", "accept"]


def test_where_bluffing_is_refused_an_answer_keeps_its_limit() -> None:
    options = {"stacking": "cross_up", "wd4": "no_bluffing"}
    hands = ["Y+2 R1", "W+4 {}", "G2 G3"]
    table = deal(hands=[hand.format("Y9") for hand in hands], top="Y3", options=options).plays(0, "Y+2")
    assert (table.cards(1), table.turn) == (4, 2)
    table = deal(hands=[hand.format("B9") for hand in hands], top="Y3", options=options).plays(0, "Y+2")
    assert "play W+4" in table.may(1)


def test_a_refused_answer_says_that_its_limit_is_not_met() -> None:
    options = {"stacking": "cross_up", "wd4": "no_bluffing"}
    table = deal(hands=["Y+2 R1", "W+4 Y9 B+2", "G2 G3"], top="Y3", options=options).plays(0, "Y+2")
    table.refuses("limit_not_met").plays(1, "W+4", "red")


def test_a_last_card_cannot_be_answered() -> None:
    table = deal(hands=["Y+2", "B+2 G1", "G2 G3"], top="Y3", options={"stacking": "same_type"}, pile="R1 R2")
    table.plays(0, "Y+2")
    assert table.event("round_won")["seat"] == 0
    assert table.event("round_won")["points"] == 20 + 1 + 1 + 2 + 5


def test_a_last_card_that_answers_ends_the_round_once_the_sum_is_drawn() -> None:
    table = deal(hands=["Y+2 R1", "B+2", "G2", "B+2"], top="Y3", options={"stacking": "same_type"})
    table.plays(0, "Y+2").plays(1, "B+2")
    assert table.event("penalty_taken")["count"] == 4
    assert table.event("round_won")["seat"] == 1


def test_with_two_players_the_sum_comes_back() -> None:
    table = deal(hands=["Y+2 R1", "B+2 G1"], top="Y3", options={"stacking": "same_type"})
    table.plays(0, "Y+2").plays(1, "B+2")
    assert (table.cards(0), table.turn) == (5, 1)
