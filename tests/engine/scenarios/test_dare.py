"""Worked situations of Dare: to draw, to fail, to succeed."""

from tests.engine.game import Game
from tests.engine.table import deal


def dared(**options: str) -> Game:
    hands, options = ["RD7 B1 B2", "G1 G2", "Y1 Y2", "B3 B4"], {"dare_list": "show_off"} | options
    return deal("dare", hands=hands, top="R5", pile="R9 BS", options=options).plays(0, "RD7")


def judged(table: Game, *verdicts: bool) -> Game:
    """Let the seats that are asked vote, one after another."""
    for seat, ok in zip(table.state.awaiting.seats, verdicts, strict=False):
        table.does(seat, "vote", ok=ok)
    return table


def test_scenario_49_refused_it_costs_two_and_the_turn() -> None:
    table = dared().does(1, "refuse")
    assert (table.hand(1), table.turn) == ("G1 G2 R9 BS", 2)
    assert table.event("penalty_taken")["reason"] == "dare"


def test_scenario_49_failed_it_costs_the_same() -> None:
    table = judged(dared().does(1, "dare"), False, False)
    assert (table.hand(1), table.turn) == ("G1 G2 R9 BS", 2)


def test_scenario_49_done_it_costs_the_turn_only() -> None:
    table = judged(dared().does(1, "dare"), True, False, True)
    assert (table.hand(1), table.turn) == ("G1 G2", 2)


def test_scenario_49_done_it_may_cost_nothing_where_the_house_says_so() -> None:
    table = judged(dared(dare_success_turn="kept").does(1, "dare"), True, True)
    assert (table.hand(1), table.turn) == ("G1 G2", 1)


def test_scenario_50_after_a_last_card_the_cards_drawn_still_count() -> None:
    table = deal("dare", hands=["WD9", "G1", "Y1"], top="R5", pile="R9 BS").plays(0, "WD9", "red")
    assert table.awaits == "dare 1"
    table.does(1, "refuse")
    assert table.score(0) == 1 + 9 + 20 + 1
