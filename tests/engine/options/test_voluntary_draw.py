"""Whether one who can play may draw instead."""

import pytest

from tests.engine.table import deal

FORBIDDEN = {"voluntary_draw": "forbidden"}


def test_by_default_one_may_draw_although_a_card_fits() -> None:
    table = deal(hands=["R3 Y9", "Y2 G1"], top="R5", pile="G9").draws(0)
    assert (table.hand(0), table.turn) == ("R3 Y9 G9", 1)


def test_forbidden_who_can_play_must() -> None:
    table = deal(hands=["R3 Y9", "Y2 G1"], top="R5", options=FORBIDDEN)
    assert table.may(0) == ["play R3", "call"]
    table.refuses("must_play").draws(0)


def test_forbidden_who_cannot_play_draws() -> None:
    table = deal(hands=["B3 Y9", "Y2 G1"], top="R5", pile="G9", options=FORBIDDEN).draws(0)
    assert table.turn == 1


def test_forbidden_a_wild_counts_as_a_card_that_can_be_played() -> None:
    deal(hands=["W Y9", "Y2 G1"], top="R5", options=FORBIDDEN).refuses("must_play").draws(0)


@pytest.mark.parametrize(
    ("hand", "played"),
    [("R3 R9 Y9", "R3"), ("R9 RS W", "R9"), ("W RS Y9", "W"), ("RS R+2 Y1", "RS"), ("R2 B5 W+4", "R2")],
)
def test_forbidden_out_of_time_the_mildest_card_is_played(hand: str, played: str) -> None:
    table = deal(hands=[hand, "Y2 G1", "G2 G3"], top="R5", options=FORBIDDEN).runs_out_of_time(0)
    assert table.top == played


def test_forbidden_the_clock_never_bluffs() -> None:
    for hand in ("R2 B5 W+4", "W+4 R2 B5", "B5 W+4 RS"):
        table = deal(hands=[hand, "Y2 G1"], top="R3", options=FORBIDDEN).runs_out_of_time(0)
        assert table.top != "W+4"


def test_forbidden_a_wild_draw_four_that_is_refused_cannot_be_played_so_one_draws() -> None:
    options = FORBIDDEN | {"wd4": "no_bluffing", "wd4_basis": "color"}
    table = deal(hands=["W+4 B9", "Y2 G1"], top="W", color="blue", options=options)
    table.refuses("must_play").draws(0)
    table = deal(hands=["W+4 W+4", "Y2 G1"], top="R5", options=options | {"wd4_basis": "any_playable"})
    table.refuses("must_play").draws(0)
