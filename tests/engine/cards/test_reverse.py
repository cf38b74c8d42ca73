"""Reverse: play turns round."""

import pytest

from tests.engine.table import deal


def test_a_reverse_turns_the_direction_of_play_at_once() -> None:
    table = deal(hands=["RR B7", "Y2 G1", "G2 G3"], top="R3").plays(0, "RR")
    assert (table.turn, table.direction) == (2, -1)
    assert table.event("direction_reversed") == {"type": "direction_reversed", "seat": 0, "direction": -1}


def test_a_second_reverse_turns_it_back() -> None:
    table = deal(hands=["RR B7", "Y2 G1", "G2 GR"], top="R3").plays(0, "RR").plays(2, "GR")
    assert (table.turn, table.direction) == (0, 1)


def test_the_player_who_was_to_play_next_is_not_asked() -> None:
    table = deal(hands=["RR B7", "R2 G1", "G2 G3"], top="R3").plays(0, "RR")
    table.refuses("not_your_turn").plays(1, "R2")
    table.refuses("not_your_turn").draws(1)


def test_with_two_players_a_reverse_works_as_a_skip() -> None:
    table = deal(hands=["RR B7", "Y2 G1"], top="R3").plays(0, "RR")
    assert table.turn == 0


def test_with_two_players_left_of_three_a_reverse_works_as_a_skip() -> None:
    table = deal(hands=["RR B7", "", "G2 G3"], top="R3", gone=[1]).plays(0, "RR")
    assert table.turn == 0


@pytest.mark.parametrize(("top", "fits"), [("R3", True), ("BR", True), ("B3", False), ("BS", False)])
def test_a_reverse_goes_on_its_colour_or_another_reverse(top: str, fits: bool) -> None:
    table = deal(hands=["RR B7", "Y2 G1", "G2 G3"], top=top)
    assert ("play RR" in table.may(0)) is fits


@pytest.mark.parametrize("card", ["RR", "YR", "GR", "BR"])
def test_a_reverse_of_every_colour_reverses(card: str) -> None:
    table = deal(hands=[f"{card} B7", "Y2 G1", "G2 G3"], top=f"{card[0]}3").plays(0, card)
    assert table.turn == 2


def test_a_reverse_as_last_card_of_two_players_ends_the_round_without_another_turn() -> None:
    table = deal(hands=["RR", "Y2 G1"], top="R3", options={"score_mode": "single_round"}).plays(0, "RR")
    assert (table.awaits, table.places) == ("match_over", [1, 2])
