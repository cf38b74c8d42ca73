"""Out of time: the meekest answer is played, whatever the table waits for."""

from typing import Any

import pytest

from games import engine
from games.engine.decisions import Penalty
from tests.engine.table import deal


def test_on_a_turn_a_card_is_drawn() -> None:
    table = deal(hands=["R5 B7", "Y2 G1"], top="R3", pile="G9").runs_out_of_time(0)
    assert (table.hand(0), table.turn) == ("R5 B7 G9", 1)
    assert table.happened == ["timed_out", "drew"]


def test_a_drawn_card_is_kept() -> None:
    table = deal(hands=["B5 B7", "Y2 G1"], top="R3", pile="R9").draws(0).runs_out_of_time(0)
    assert (table.hand(0), table.turn) == ("B5 B7 R9", 1)
    assert table.happened == ["timed_out", "kept"]


def test_a_penalty_is_paid() -> None:
    table = deal(hands=["W+4 B7", "Y2 G1", "G2 G3"], top="R3").plays(0, "W+4", "red").runs_out_of_time(1)
    assert (table.cards(1), table.turn) == (6, 2)


def test_a_penalty_is_paid_although_it_could_be_answered() -> None:
    hands = ["R+2 B7", "Y+2 G1", "G2 G3"]
    table = deal(hands=hands, top="R3", options={"stacking": "any"}).plays(0, "R+2").runs_out_of_time(1)
    assert (table.cards(1), table.turn) == (4, 2)


def test_the_first_colour_is_the_one_the_hand_holds_most_of() -> None:
    table = deal(hands=["G1 G2 B7", "Y2 G3"], top="W").runs_out_of_time(0)
    assert (table.color, table.turn) == ("green", 0)


def test_of_colours_held_alike_the_first_in_the_box_is_named() -> None:
    table = deal(hands=["B1 Y2", "Y2 G3"], top="W").runs_out_of_time(0)
    assert table.color == "yellow"


def test_only_the_player_who_is_awaited_can_run_out_of_time() -> None:
    table = deal(hands=["R5 B7", "Y2 G1"], top="R3")
    table.refuses("not_your_turn").runs_out_of_time(1)


def test_out_of_time_nobody_calls() -> None:
    options = {"voluntary_draw": "forbidden"}
    table = deal(hands=["R5 B7", "Y2 G1"], top="R3", options=options).runs_out_of_time(0)
    assert (table.top, table.catchable) == ("R5", [0])


def test_made_to_play_a_seven_the_first_other_seat_is_chosen() -> None:
    options = {"seven_zero": True, "voluntary_draw": "forbidden"}
    table = deal(hands=["R7 B7", "Y2 G1 G4", "G2"], top="R3", options=options).runs_out_of_time(0)
    assert (table.hand(0), table.hand(1)) == ("Y2 G1 G4", "B7")


@pytest.mark.parametrize(
    ("laid", "played"),
    [
        ({"hands": ["R2 B5 W+4", "Y1 G1"], "top": "R3"}, "R2"),
        ({"hands": ["R2 B5 W+4", "Y1 G1"], "top": "R3", "options": {"wd4_basis": "any_playable"}}, "R2"),
        ({"variant": "flip", "hands": ["R2 B5 W+2", "Y1 G1"], "top": "R3"}, "R2"),
        ({"variant": "flip", "hands": ["K2 O5 DWC", "T1 P1"], "top": "K3", "side": "dark"}, "K2"),
    ],
)
def test_made_to_play_nobody_bluffs(laid: dict[str, Any], played: str) -> None:
    laid["options"] = {"voluntary_draw": "forbidden", **laid.get("options", {})}
    assert deal(**laid).runs_out_of_time(0).top == played


def test_made_to_play_a_strong_wild_is_laid_where_it_is_no_bluff() -> None:
    options = {"voluntary_draw": "forbidden"}
    table = deal(hands=["B5 G1 W+4", "Y2 G1"], top="R3", options=options).runs_out_of_time(0)
    assert (table.top, table.color) == ("W+4", "green")


@pytest.mark.parametrize(
    ("variant", "hand", "top", "side", "card"),
    [("classic", "R2 B5", "R3", "light", "W+4"), ("flip", "K2 O5", "K3", "dark", "DWC")],
)
def test_a_drawn_card_that_would_be_a_bluff_is_kept(
    variant: str, hand: str, top: str, side: str, card: str
) -> None:
    options = {"drawn_card": "must_play"}
    others = ["Y1 G1"] if side == "light" else ["T1 P1"]
    table = deal(variant, hands=[hand, *others], top=top, side=side, pile=card, options=options)
    table.draws(0).runs_out_of_time(0)
    assert (table.hand(0), table.turn) == (f"{hand} {card}", 1)


def test_what_the_clock_would_do_can_be_asked() -> None:
    table = deal(hands=["R5 B7", "Y2 G1"], top="R3")
    assert engine.dump_move(engine.default_move(table.state, 0)) == {"move": "draw"}
    waiting = Penalty(1, 4, by=0, bluff=True)
    table = deal(hands=["R5 B7", "Y2 G1"], top="W+4", color="red", awaiting=waiting)
    assert engine.dump_move(engine.default_move(table.state, 1)) == {"move": "accept"}
