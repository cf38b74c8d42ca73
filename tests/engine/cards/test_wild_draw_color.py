"""Wild Draw Color: the next seat draws until the named colour shows."""

from typing import Any

from tests.engine.game import Game
from tests.engine.table import deal


def named(*, hand: str = "DWC T1 T2", color: str = "purple", **laid: Any) -> Game:
    hands = [hand, "O3 O4", "O5 O6"]
    laid = {"pile": "T3 O2 DW P3 T4 T5", **laid}
    return deal("flip", hands=hands, top="K5", side="dark", **laid).plays(0, "DWC", color)


def test_the_table_waits_until_the_debt_is_paid_or_challenged() -> None:
    table = named()
    assert (table.awaits, table.may(1)[:2]) == ("penalty 1", ["challenge", "accept"])
    assert table.state.awaiting.shown(2)["until"] == "purple"


def test_the_first_card_of_the_colour_is_the_last_one_drawn() -> None:
    table = named().accepts(1)
    assert (table.hand(1), table.turn, table.color) == ("O3 O4 T3 O2 DW P3", 2, "purple")


def test_the_named_colour_may_be_on_top_of_the_pile() -> None:
    assert named(color="teal").accepts(1).hand(1) == "O3 O4 T3"


def test_a_challenger_who_was_wrong_draws_two_more() -> None:
    table = named().challenges(1)
    assert (table.hand(1), table.turn) == ("O3 O4 T3 O2 DW P3 T4 T5", 2)


def test_a_bluffer_draws_until_the_colour_shows() -> None:
    table = named(hand="DWC K1 T2").challenges(1)
    assert (table.hand(0), table.hand(1), table.turn) == ("K1 T2 T3 O2 DW P3", "O3 O4", 1)


def test_the_drawing_stops_when_no_card_is_left() -> None:
    table = named(rest="box", pile="T3 O2").accepts(1)
    assert (table.hand(1), table.turn, table.pile, table.discards) == ("O3 O4 T3 O2 K5", 2, "", "DWC")


def test_as_last_card_the_next_seat_draws_before_the_count() -> None:
    table = named(hand="DWC")
    assert table.event("penalty_taken", 1)["count"] == 4
    assert table.event("round_won")["counted"][0] == {"seat": 1, "cards": 6, "points": 3 + 4 + 3 + 2 + 40 + 3}


def test_another_one_may_answer_it_where_the_house_stacks_and_names_the_colour() -> None:
    hands = ["DWC T1 T2", "DWC O4", "O5 O6"]
    pile = "O2 P3 T4"
    table = deal("flip", hands=hands, top="K5", side="dark", pile=pile, options={"stacking": "same_type"})
    table.plays(0, "DWC", "purple").plays(1, "DWC", "teal", uno=True).accepts(2)
    assert (table.hand(2), table.turn) == ("O5 O6 O2 P3 T4", 0)


def test_it_may_answer_a_draw_five_where_wilds_go_on_top() -> None:
    hands = ["K+5 T1 T2", "DWC O4", "O5 O6"]
    pile = "O2 P3 T4 T5 T6 T7 T8"
    table = deal("flip", hands=hands, top="K5", side="dark", pile=pile, options={"stacking": "cross_up"})
    table.plays(0, "K+5").plays(1, "DWC", "purple", uno=True).accepts(2)
    assert (table.hand(2), table.cards(1)) == ("O5 O6 O2 P3 T4 T5 T6 T7 T8", 1)
