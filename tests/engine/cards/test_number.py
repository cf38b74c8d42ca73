"""Number cards: what they go on, and that they do nothing else."""

from tests.engine.table import deal


def test_a_number_goes_on_its_colour() -> None:
    table = deal(hands=["R5 B7", "Y2 G1"], top="R3").plays(0, "R5")
    assert (table.top, table.color, table.hand(0)) == ("R5", "red", "B7")


def test_a_number_goes_on_the_same_number_and_brings_its_colour() -> None:
    table = deal(hands=["B3 B7", "Y2 G1"], top="R3").plays(0, "B3")
    assert (table.top, table.color) == ("B3", "blue")


def test_a_number_that_shares_neither_is_refused() -> None:
    deal(hands=["B5 B7", "Y2 G1"], top="R3").refuses("card_does_not_match").plays(0, "B5")


def test_a_number_goes_on_a_wild_in_the_colour_named() -> None:
    table = deal(hands=["R7 G2", "Y2 G1"], top="W", color="green")
    table.refuses("card_does_not_match").plays(0, "R7")
    assert table.plays(0, "G2").top == "G2"


def test_after_a_number_the_next_seat_plays() -> None:
    table = deal(hands=["R5 B7", "Y2 G1", "G2 G3"], top="R3").plays(0, "R5")
    assert table.turn == 1
    assert table.happened == ["played"]


def test_a_number_takes_no_colour_and_no_target() -> None:
    table = deal(hands=["R5 B7", "Y2 G1"], top="R3")
    table.refuses("words_not_wanted").plays(0, "R5", "blue")
    table.refuses("words_not_wanted").plays(0, "R5", at=1)


def test_of_two_equal_cards_the_one_that_was_named_is_played() -> None:
    table = deal(hands=["R5 R5 B7", "Y2 G1"], top="R3")
    first, second, _ = table.state.seats[0].hand
    table.plays(0, second)
    assert table.state.discard_pile[-1] == second
    assert first in table.state.seats[0].hand


def test_a_card_that_lies_elsewhere_cannot_be_played() -> None:
    table = deal(hands=["R5 B7", "R6 G1"], top="R3")
    table.refuses("card_not_in_hand").plays(0, "R6")
    table.refuses("card_not_in_hand").plays(0, 999)


def test_all_learn_which_card_was_played_and_how_many_are_left() -> None:
    table = deal(hands=["R5 B7", "Y2 G1"], top="R3").plays(0, "R5")
    event = table.event("played", None)
    assert event["card"]["face"] == "R5"
    assert (event["seat"], event["color"], event["cards_left"]) == (0, "red", 1)
    assert event == table.event("played", 1)
