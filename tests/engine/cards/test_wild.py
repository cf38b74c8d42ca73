"""Wild: its player names the colour."""

import pytest

from tests.engine.table import deal

COLORS = ("red", "yellow", "green", "blue")


@pytest.mark.parametrize("color", COLORS)
def test_any_of_the_four_colours_may_be_named(color: str) -> None:
    table = deal(hands=["W B7", "Y2 G1", "G2 G3"], top="R3").plays(0, "W", color)
    assert (table.color, table.top, table.turn) == (color, "W", 1)
    assert table.event("color_named") == {"type": "color_named", "seat": 0, "color": color}


@pytest.mark.parametrize("top", ["R3", "BS", "GR", "Y+2"])
def test_it_may_be_played_on_anything_even_when_another_card_fits(top: str) -> None:
    table = deal(hands=[f"W {top[0]}7", "Y2 G1", "G2 G3"], top=top)
    assert table.may(0)[:2] == ["play W", f"play {top[0]}7"]


def test_it_may_be_played_on_another_wild() -> None:
    table = deal(hands=["W B7", "Y2 G1"], top="W", color="green").plays(0, "W", "yellow")
    assert table.color == "yellow"


def test_a_colour_must_be_named() -> None:
    deal(hands=["W B7", "Y2 G1"], top="R3").refuses("color_required").plays(0, "W")


@pytest.mark.parametrize("color", ["purple", "wild", "black", "", "RED "])
def test_only_a_colour_of_the_box_may_be_named(color: str) -> None:
    deal(hands=["W B7", "Y2 G1"], top="R3").refuses("color_not_in_play").plays(0, "W", color)


def test_the_named_colour_stays_until_a_coloured_card_is_played() -> None:
    table = deal(hands=["W B7", "R2 R4", "R5 G3"], top="G3", pile="Y1").plays(0, "W", "red")
    table.draws(1)
    assert (table.color, table.turn) == ("red", 2)
    assert table.plays(2, "R5").color == "red"


def test_nobody_loses_a_turn() -> None:
    table = deal(hands=["W B7", "Y2 G1"], top="R3").plays(0, "W", "blue")
    assert table.turn == 1
    assert [table.cards(seat) for seat in (0, 1)] == [1, 2]


def test_as_last_card_it_needs_no_colour() -> None:
    table = deal(hands=["W", "Y2 G1", "G2 G3"], top="R3").plays(0, "W")
    assert (table.event("round_won")["seat"], table.score(0)) == (0, 8)


def test_as_last_card_it_may_name_a_colour_all_the_same() -> None:
    table = deal(hands=["W", "Y2 G1", "G2 G3"], top="R3").plays(0, "W", "blue")
    assert table.score(0) == 8


def test_shuffled_back_into_the_pile_it_has_no_colour_again() -> None:
    table = deal(hands=["R5 B7", "Y2 W"], top="R3", under="W", rest="box", turn=1)
    table.draws(1)
    assert (table.hand(1), table.state.shuffles) == ("Y2 W W", 1)
    table.plays(1, table.state.seats[1].hand[-1], "blue")
    assert table.color == "blue"
