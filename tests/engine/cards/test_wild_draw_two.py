"""The Wild Draw Two of Flip: two cards, a colour, and a limit that may be challenged."""

from tests.engine.table import deal


def test_the_next_seat_draws_two_and_loses_its_turn() -> None:
    table = deal("flip", hands=["W+2 B7", "Y2 G1", "G2 G3"], top="R3").plays(0, "W+2", "green").accepts(1)
    assert (table.cards(1), table.turn, table.color) == (4, 2, "green")


def test_a_bluff_costs_its_player_the_two_cards() -> None:
    table = deal("flip", hands=["W+2 R2 B7", "Y2 G1", "G2 G3"], top="R5").plays(0, "W+2", "green")
    table.challenges(1)
    assert ([table.cards(seat) for seat in range(3)], table.turn) == ([4, 2, 2], 1)


def test_a_challenger_who_was_wrong_draws_four() -> None:
    table = deal("flip", hands=["W+2 B9 B7", "Y2 G1", "G2 G3"], top="R5").plays(0, "W+2", "green")
    table.challenges(1)
    assert ([table.cards(seat) for seat in range(3)], table.turn) == ([2, 6, 2], 2)


def test_the_challenger_sees_the_side_in_play_and_not_the_backs() -> None:
    table = deal("flip", hands=["W+2 R2|OR B7|O3", "Y2 G1", "G2 G3"], top="R5").plays(0, "W+2", "green")
    assert table.challenges(1).faces("hand_shown", 1) == "R2 B7"


def test_only_colours_of_the_light_side_can_be_named() -> None:
    table = deal("flip", hands=["W+2 B7", "Y2 G1", "G2 G3"], top="R3")
    table.refuses("color_not_in_play").plays(0, "W+2", "pink")
    table.refuses("color_required").plays(0, "W+2")
