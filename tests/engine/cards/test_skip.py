"""Skip: the next seat loses its turn."""

import pytest

from tests.engine.table import deal


def test_a_skip_passes_over_the_next_seat() -> None:
    table = deal(hands=["RS B7", "Y2 G1", "G2 G3"], top="R3").plays(0, "RS")
    assert table.turn == 2
    assert table.event("turn_skipped") == {"type": "turn_skipped", "seat": 1}


def test_a_skip_passes_over_the_next_seat_in_the_direction_of_play() -> None:
    table = deal(hands=["RS B7", "Y2 G1", "G2 G3"], top="R3", direction=-1).plays(0, "RS")
    assert table.turn == 1


def test_a_skip_passes_over_the_next_seat_that_still_plays() -> None:
    table = deal(hands=["RS B7", "", "G2 G3", "Y1 Y2"], top="R3", gone=[1]).plays(0, "RS")
    assert table.turn == 3
    assert table.event("turn_skipped")["seat"] == 2


def test_with_two_players_the_player_who_plays_a_skip_plays_again() -> None:
    assert deal(hands=["RS B7", "Y2 G1"], top="R3").plays(0, "RS").turn == 0


def test_with_two_players_left_of_four_the_player_who_plays_a_skip_plays_again() -> None:
    table = deal(hands=["RS B7", "", "G2 G3", ""], top="R3", gone=[1, 3]).plays(0, "RS")
    assert table.turn == 0


@pytest.mark.parametrize(("top", "fits"), [("R3", True), ("BS", True), ("B3", False), ("BR", False)])
def test_a_skip_goes_on_its_colour_or_another_skip(top: str, fits: bool) -> None:
    table = deal(hands=["RS B7", "Y2 G1", "G2 G3"], top=top)
    assert ("play RS" in table.may(0)) is fits


@pytest.mark.parametrize("card", ["RS", "YS", "GS", "BS"])
def test_a_skip_of_every_colour_skips(card: str) -> None:
    table = deal(hands=[f"{card} B7", "Y2 G1", "G2 G3"], top=f"{card[0]}3").plays(0, card)
    assert table.turn == 2


def test_a_skip_may_be_the_last_card() -> None:
    table = deal(hands=["RS", "Y2 G1", "G2 G3"], top="R3").plays(0, "RS")
    assert (table.event("round_won")["seat"], table.scores) == (0, [8, 0, 0])
