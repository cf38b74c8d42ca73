"""Discard All: all other cards of its colour go with it."""

from tests.engine.table import deal


def test_the_other_cards_of_its_colour_go_under_it() -> None:
    table = deal("no_mercy", hands=["RDA R3 B1 R9 W+6", "G1 G2"], top="R5").plays(0, "RDA")
    assert (table.hand(0), table.discards, table.color) == ("B1 W+6", "RDA R9 R3 R5", "red")
    assert table.faces("cards_discarded", None) == "R3 R9"


def test_what_they_do_does_not_happen() -> None:
    table = deal("no_mercy", hands=["RDA RS R+2 B1", "G1 G2", "Y1 Y2"], top="R5").plays(0, "RDA")
    assert (table.turn, table.owed) == (1, 0)


def test_scenario_54_it_may_empty_the_hand_and_win() -> None:
    table = deal("no_mercy", hands=["RDA R3 R9", "G1 G2"], top="R5").plays(0, "RDA")
    assert (table.event("round_won")["seat"], table.score(0)) == (0, 3)


def test_without_others_of_its_colour_it_is_a_card_like_any_other() -> None:
    table = deal("attack", hands=["RDA B3 B9", "G1 G2"], top="R5").plays(0, "RDA")
    assert (table.hand(0), "cards_discarded" in table.happened) == ("B3 B9", False)


def test_who_is_left_with_one_card_may_be_caught_unless_the_call_came_with_it() -> None:
    hands = ["RDA R3 R9 B1", "G1 G2"]
    assert deal("no_mercy", hands=hands, top="R5").plays(0, "RDA").catchable == [0]
    assert deal("no_mercy", hands=hands, top="R5").plays(0, "RDA", uno=True).has_called(0)
