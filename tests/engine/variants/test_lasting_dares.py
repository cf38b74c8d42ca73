"""Dare: a dare that lasts until the performer's next turn is not voted on, but a lapse can be called."""

import pytest

from games import engine
from tests.engine.game import Game
from tests.engine.table import deal

HANDS = ("RD7 R1 B2", "R2 R3 G2", "R4 R6 Y2")
RUNS = {"by": 0, "cards": 2, "list": "family", "number": 7}


def running(hands: tuple[str, ...] = HANDS, **options: str) -> Game:
    """Seat 1 has taken a dare from the family list, which runs until its next turn."""
    table = deal("dare", hands=list(hands), top="R5", pile="Y9 B9 G9 R9", options=options)
    return table.plays(0, "RD7").does(1, "dare")


def dares(table: Game) -> list[object]:
    return [seat["dare"] for seat in engine.view(table.state, None)["seats"]]


def test_it_opens_no_vote_and_costs_the_turn() -> None:
    table = running()
    assert (table.cards(1), table.turn) == (3, 2)
    assert table.event("dare_taken")["lasts"] is True
    assert dares(table) == [None, RUNS, None]


def test_the_choice_says_that_it_would_last() -> None:
    table = deal("dare", hands=list(HANDS), top="R5").plays(0, "RD7")
    assert engine.view(table.state, 1)["awaiting"]["detail"] == RUNS | {"lasts": True}


def test_it_is_over_when_the_next_turn_of_its_performer_begins() -> None:
    table = running().plays(2, "R4")
    assert dares(table)[1] == RUNS
    table.plays(0, "R1")
    assert table.event("dare_ended") == {
        "type": "dare_ended",
        "seat": 1,
        "list": "family",
        "number": 7,
        "lasts": True,
    }
    assert (table.turn, dares(table)) == (1, [None] * 3)
    table.refuses("no_dare_running").does(0, "call_lapse", target=1)


def test_where_success_keeps_the_turn_it_runs_through_that_turn_and_on() -> None:
    table = running(dare_success_turn="kept")
    assert (table.turn, dares(table)[1]) == (1, RUNS)
    table.plays(1, "R2").plays(2, "R4")
    assert dares(table)[1] == RUNS
    assert dares(table.plays(0, "R1")) == [None] * 3


def test_a_turn_that_is_skipped_is_no_turn() -> None:
    table = running(("RD7 R1 RS B2", *HANDS[1:])).plays(2, "R4").plays(0, "RS")
    assert (table.turn, dares(table)[1]) == (2, RUNS)


def test_to_be_dared_again_ends_the_dare_before() -> None:
    table = running(("RD7 RD8 B2", *HANDS[1:])).plays(2, "R4").plays(0, "RD8")
    assert (table.awaits, dares(table)) == ("dare 1", [None] * 3)
    assert dares(table.does(1, "dare"))[1] == RUNS | {"number": 8}


def test_a_lapse_that_the_others_confirm_costs_what_the_dare_costs() -> None:
    table = running((*HANDS, "Y3 Y4")).does(0, "call_lapse", target=1)
    assert table.event("lapse_called")["by"] == 0
    assert table.awaits == "vote 2 3"
    assert engine.view(table.state, 1)["awaiting"]["detail"] == {
        "subject": "lapse", "about": 1, "by": 0, "cards": 2, "ayes": 0, "noes": 1,
        "list": "family", "number": 7, "lasts": True,
    }  # fmt: skip
    table.does(2, "vote", ok=False)
    paid = table.event("penalty_taken")
    assert (paid["seat"], paid["count"], paid["reason"]) == (1, 2, "dare")
    assert (table.cards(1), table.turn, dares(table)) == (5, 2, [None] * 4)


@pytest.mark.parametrize("verdict", ["votes", "sleeps"])
def test_a_tie_acquits_and_so_does_silence(verdict: str) -> None:
    table = running().does(0, "call_lapse", target=1)
    table = table.does(2, "vote", ok=True) if verdict == "votes" else table.runs_out_of_time(2)
    assert (table.cards(1), table.turn) == (3, 2)


def test_it_is_judged_once_and_with_that_over() -> None:
    table = running().does(0, "call_lapse", target=1).does(2, "vote", ok=True)
    assert dares(table) == [None] * 3
    table.refuses("no_dare_running").does(2, "call_lapse", target=1)


def test_the_turn_that_was_interrupted_goes_on_where_it_stood() -> None:
    laid = deal("dare", hands=["RD7 R1 B2", "R2 R3 G2", "Y2 Y3 Y4"], top="R5", pile="R9 B9")
    table = laid.plays(0, "RD7").does(1, "dare").draws(2)
    assert table.awaits == "drawn 2"
    table.does(0, "call_lapse", target=1).does(2, "vote", ok=True)
    assert (table.awaits, table.may(2)[0]) == ("drawn 2", "play R9")


def test_with_two_players_the_other_one_is_believed() -> None:
    table = running(("RD7 R1 B2", "R2 R3 G2")).does(0, "call_lapse", target=1)
    assert (table.cards(1), table.turn) == (5, 0)


def test_nobody_calls_a_lapse_of_ones_own_or_of_a_seat_without_a_dare() -> None:
    table = running()
    table.refuses("no_dare_running").does(1, "call_lapse", target=1)
    table.refuses("no_dare_running").does(0, "call_lapse", target=2)
    assert "call_lapse" in [choice.move for choice in engine.legal_moves(table.state, 2)]
    assert "call_lapse" not in [choice.move for choice in engine.legal_moves(table.state, 1)]


def test_no_lapse_is_called_while_something_else_has_to_be_answered() -> None:
    table = running(("RD7 R1 B2", "R2 R3 G2", "RD8 R6 Y2")).plays(2, "RD8")
    assert table.awaits == "dare 0"
    table.refuses("no_dare_running").does(2, "call_lapse", target=1)


def test_after_a_last_card_there_is_no_next_turn_so_it_is_judged_at_once() -> None:
    table = deal("dare", hands=["RD7", "G1 G2", "Y1"], top="R5", pile="R9 BS").plays(0, "RD7").does(1, "dare")
    assert table.awaits == "vote 0 2"
    table.does(0, "vote", ok=False).does(2, "vote", ok=False)
    assert table.score(0) == 1 + 2 + 9 + 20 + 1


def test_who_leaves_takes_the_dare_along() -> None:
    assert dares(running().leaves(1)) == [None] * 3


def test_a_new_round_begins_without_dares() -> None:
    table = running(("RD7 R1 B2", "R2 R3 G2", "R4")).plays(2, "R4")
    assert (table.state.round, dares(table)) == (2, [None] * 3)


@pytest.mark.parametrize(
    ("name", "line", "lasts"),
    [("daredevil", 12, True), ("daredevil", 11, False), ("show_off", 12, False), ("family", 16, True)],
)
def test_the_list_says_which_dares_last(name: str, line: int, lasts: bool) -> None:
    table = deal("dare", hands=[f"WD{line} B1", "G1 G2"], top="R5", options={"dare_list": name})
    assert table.plays(0, f"WD{line}", "red").event("dared")["lasts"] is lasts


@pytest.mark.parametrize(("line", "lasts"), [("*Sing.", True), ("Sing.", False), ("Sing*.", False)])
def test_a_line_of_the_tables_own_list_lasts_if_it_begins_with_a_star(line: str, lasts: bool) -> None:
    own = {"dare_list": "house", "house_dares": f"Hop.\n{line}"}
    table = deal("dare", hands=["BD2 B1", "G1 G2"], top="B5", options=own)
    assert table.plays(0, "BD2").event("dared")["lasts"] is lasts
    printed = deal("dare", hands=["BD2 B1", "G1 G2"], top="B5", options=own | {"dare_list": "show_off"})
    assert printed.plays(0, "BD2").event("dared")["lasts"] is False


def test_a_table_on_which_a_dare_runs_can_be_stored_and_read() -> None:
    table = running()
    assert engine.state.from_json(table.state.to_json()) == table.state
