"""Worked situations of No Mercy: stacks, and mercy in the middle of one."""

from tests.engine.game import Game
from tests.engine.table import deal

SIXTEEN = "R1 R1 R2 R2 R3 R3 R6 R6 R8 R8 R9 R9 Y1 Y1 Y2 Y+2"


def stacked() -> Game:
    """Seat 0 played a Draw Four, and seat 1 put a Draw Six on it."""
    hands = ["R+4 B2", "G+2 W+6 B1", f"{SIXTEEN}", "Y3 Y4"]
    table = deal("no_mercy", hands=hands, top="R5", pile="B3 B3 B4 B4 B5 B5 B6 B6 B8 B8").plays(0, "R+4")
    table.refuses("penalty_open").plays(1, "G+2")
    return table.plays(1, "W+6", "blue")


def test_scenario_51_an_answer_may_not_ask_for_fewer() -> None:
    hands = ["R+4 B2", "G+2 W+6 B1", "W+6 W+10 R+4 B3"]
    table = deal("no_mercy", hands=hands, top="R5").plays(0, "R+4")
    table.refuses("penalty_open").plays(1, "G+2")
    table.plays(1, "W+6", "blue")
    assert (table.awaits, table.owed, table.color) == ("penalty 2", 10, "blue")
    assert table.may(2) == ["play W+6", "play W+10", "accept"]


def test_scenario_51_an_answer_of_the_same_strength_needs_no_colour() -> None:
    table = deal("no_mercy", hands=["R+4 B1", "G+4 B2", "Y+4 B3"], top="R5").plays(0, "R+4").plays(1, "G+4")
    assert (table.owed, table.may(2)) == (8, ["play Y+4", "accept", "call", "catch 1"])


def test_scenario_52_mercy_comes_at_the_25th_card_and_cancels_the_rest() -> None:
    table = stacked()
    assert table.event("penalty_taken")["count"] == 9
    assert ("knocked_out" in table.happened, table.pile.startswith("B8"), table.turn) == (True, True, 3)
    assert table.owed == 0


def test_the_player_who_answers_nothing_draws_the_sum_and_loses_the_turn() -> None:
    table = deal("no_mercy", hands=["R+4 B1", "W+10 B2", "Y3 Y4"], top="R5").plays(0, "R+4")
    table.plays(1, "W+10", "red")
    assert (table.cards(2), table.turn) == (16, 0)
