"""Draw One and Draw Five: what the two sides of Flip ask for."""

from tests.engine.table import deal, opens


def test_a_draw_one_costs_the_next_seat_one_card_and_the_turn() -> None:
    table = deal("flip", hands=["R+1 B7", "Y2 G1", "G2 G3"], top="R3", pile="G9").plays(0, "R+1")
    assert (table.hand(1), table.turn) == ("Y2 G1 G9", 2)


def test_a_draw_five_costs_the_next_seat_five_cards_and_the_turn() -> None:
    hands = ["K+5 T7", "O2 O1", "P2 P3"]
    table = deal("flip", hands=hands, top="K3", side="dark", pile="T1 T2 T3 T4 T5").plays(0, "K+5")
    assert (table.hand(1), table.turn) == ("O2 O1 T1 T2 T3 T4 T5", 2)


def test_a_draw_one_as_start_card_is_paid_by_the_first_player() -> None:
    table = opens("G+1", dealer=2, variant="flip")
    assert ([table.cards(seat) for seat in range(3)], table.turn) == ([8, 7, 7], 1)


def test_draw_ones_answer_each_other_where_the_house_stacks() -> None:
    hands = ["R+1 B7", "G+1 G1", "G2 G3"]
    table = deal("flip", hands=hands, top="R3", options={"stacking": "same_type"})
    table.plays(0, "R+1").plays(1, "G+1")
    assert (table.cards(2), table.turn) == (4, 0)


def test_a_skip_of_its_colour_passes_a_draw_one_on_where_the_house_lets_it() -> None:
    hands = ["R+1 B7", "RS GS G1", "G2 G3"]
    table = deal("flip", hands=hands, top="R3", options={"skip_deflects": True}).plays(0, "R+1")
    assert table.may(1)[:2] == ["play RS", "accept"]
    table.plays(1, "RS")
    assert (table.cards(2), table.turn) == (3, 0)
