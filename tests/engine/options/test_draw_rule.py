"""How many cards a turn draws."""

import pytest

from tests.engine.table import deal

TEN = "G1 G2 G4 G6 G7 G8 G9 B1 B2 B4"


def test_one_card_is_drawn_and_the_turn_passes_if_it_does_not_fit() -> None:
    table = deal(hands=["B7 Y1", "Y2 G1"], top="R5", pile="G9 R1").draws(0)
    assert (table.hand(0), table.turn) == ("B7 Y1 G9", 1)


@pytest.mark.parametrize("rule", ["until_playable", "until_playable_max_10"])
def test_drawing_stops_at_the_first_card_that_fits(rule: str) -> None:
    table = deal(hands=["B7 Y1", "Y2 G1"], top="R5", pile="G9 G8 B1 R1 R2", options={"draw_rule": rule})
    table.draws(0)
    assert (table.hand(0), table.awaits) == ("B7 Y1 G9 G8 B1 R1", "drawn 0")
    assert table.plays(0, "R1").top == "R1"


def test_ten_cards_are_the_most() -> None:
    table = deal(
        hands=["B7 Y1", "Y2 G1"], top="R5", pile=f"{TEN} R1", options={"draw_rule": "until_playable_max_10"}
    )
    table.draws(0)
    assert (table.hand(0), table.turn) == (f"B7 Y1 {TEN}", 1)


def test_without_a_limit_drawing_goes_on() -> None:
    table = deal(
        hands=["B7 Y1", "Y2 G1"], top="R5", pile=f"{TEN} R1", options={"draw_rule": "until_playable"}
    )
    table.draws(0)
    assert (table.cards(0), table.awaits) == (13, "drawn 0")


def test_it_ends_when_no_card_is_left() -> None:
    table = deal(
        hands=["B7 Y1", "Y2 G1"], top="R5", pile="G9 G8", rest="box", options={"draw_rule": "until_playable"}
    )
    table.draws(0)
    assert (table.hand(0), table.turn) == ("B7 Y1 G9 G8", 1)


def test_everybody_learns_how_many_were_drawn() -> None:
    table = deal(hands=["B7 Y1", "Y2 G1"], top="R5", pile="G9 G8 R1", options={"draw_rule": "until_playable"})
    table.draws(0)
    assert sum(event.data["count"] for event in table.events if event.type == "drew") == 3


def test_where_bluffing_is_refused_a_wild_draw_four_out_of_its_limit_does_not_stop_the_drawing() -> None:
    options = {"draw_rule": "until_playable", "wd4": "no_bluffing"}
    table = deal(hands=["R7 Y1", "Y2 G1"], top="R5", pile="W+4 B1 R2", options=options).draws(0)
    assert (table.hand(0), table.awaits) == ("R7 Y1 W+4 B1 R2", "drawn 0")


def test_a_penalty_is_counted_whatever_the_rule() -> None:
    table = deal(
        hands=["R+2 Y1", "Y2 G1"], top="R5", pile="G9 G8 R1", options={"draw_rule": "until_playable"}
    )
    assert table.plays(0, "R+2").hand(1) == "Y2 G1 G9 G8"


@pytest.mark.parametrize("rule", ["until_playable", "until_playable_max_10"])
def test_the_clock_plays_for_a_player_who_holds_a_card_that_fits(rule: str) -> None:
    table = deal(hands=["B5 R2 W+4", "Y2 G1"], top="R3", options={"draw_rule": rule})
    assert table.may(0)[-1] == "play R2"
    assert table.runs_out_of_time(0).top == "R2"


def test_the_clock_draws_for_a_player_who_holds_nothing_that_fits_but_a_bluff() -> None:
    options = {"draw_rule": "until_playable"}
    table = deal(hands=["B5 Y9", "Y2 G1"], top="R3", pile="G1 R9", options=options).runs_out_of_time(0)
    assert (table.awaits, table.cards(0)) == ("drawn 0", 4)


def test_many_turns_of_a_sleeper_do_not_fill_the_hand() -> None:
    hands = ["R1 R2 R3 R4 R5 B1 B2", "G1 G2 G3 G4 G5 G6 G7"]
    table = deal(hands=hands, top="R9", options={"draw_rule": "until_playable"})
    for _ in range(4):
        table.runs_out_of_time(0)
        while table.turn != 0:
            table.runs_out_of_time(table.state.awaiting.seats[0])
    assert table.cards(0) < 7
