"""After somebody went out the others play on for places, until one player, or one team, holds cards."""

import pytest

from games import engine
from tests.engine.game import Game
from tests.engine.table import deal

HANDS = ("R1", "R2 G2", "R3 G3", "R4 G4")
ONE_ROUND = {"score_mode": "single_round"}


def playing_on(hands: tuple[str, ...] = HANDS, **options: object) -> Game:
    return deal(hands=list(hands), top="R5", options={"play_on": True} | options).plays(0, "R1")


def out(table: Game) -> list[bool]:
    return [not seat["active"] for seat in engine.view(table.state, None)["seats"]]


def test_by_default_the_round_ends_with_the_first_who_is_out() -> None:
    table = deal(hands=list(HANDS), top="R5", options=ONE_ROUND).plays(0, "R1")
    assert engine.is_over(table.state)


def test_who_is_out_looks_on_and_the_next_one_plays() -> None:
    table = playing_on()
    assert table.event("went_out") == {"type": "went_out", "seat": 0, "place": 1}
    assert (table.turn, out(table)) == (1, [True, False, False, False])
    table.refuses("out_of_round").draws(0)


def test_the_turn_goes_round_without_those_who_are_out() -> None:
    table = playing_on().plays(1, "R2").plays(2, "R3").plays(3, "R4")
    assert table.turn == 1


def test_places_go_by_the_order_of_going_out() -> None:
    table = playing_on(("R1", "R2 R9", "R3", "R4 W"), **ONE_ROUND)
    table.plays(1, "R2").plays(2, "R3").plays(3, "R4").plays(1, "R9")
    assert engine.is_over(table.state)
    assert table.event("match_won")["places"] == [1, 3, 2, 4]


def test_the_first_one_out_wins_the_round_and_what_the_last_one_holds() -> None:
    table = playing_on(("R1", "R2", "R3 W"), target_score=500).plays(1, "R2")
    assert [table.score(seat) for seat in range(3)] == [3 + 50, 0, 0]
    assert (table.state.round, out(table)) == (2, [False] * 3)


def test_where_everybody_counts_only_the_last_one_is_caught_with_anything() -> None:
    table = playing_on(("R1", "R2", "R3 W"), score_mode="low_total").plays(1, "R2")
    assert [table.score(seat) for seat in range(3)] == [0, 0, 3 + 50]


def test_what_the_last_card_asks_for_is_paid_first() -> None:
    table = deal(hands=["R+2", "R2 G2", "R3 G3"], top="R5", options={"play_on": True, "stacking": "any"})
    table.plays(0, "R+2")
    assert (table.cards(1), table.turn, out(table)) == (4, 2, [True, False, False])


def test_with_two_players_the_first_one_out_ends_the_round() -> None:
    table = deal(hands=["R1", "R2 G2"], top="R5", options={"play_on": True} | ONE_ROUND).plays(0, "R1")
    assert table.event("match_won")["places"] == [1, 2]


def test_a_team_is_left_when_all_others_are_out() -> None:
    table = playing_on(("R1", "R2", "R3 G3", "R4 G4"), teams=2, **ONE_ROUND)
    assert not engine.is_over(table.state)
    table.plays(1, "R2").plays(2, "R3").plays(3, "R4").refuses("out_of_round").draws(1)
    table = playing_on(("R1", "R2 G2", "R3", "R4 G4"), teams=2, **ONE_ROUND).plays(1, "R2").plays(2, "R3")
    assert table.event("match_won")["places"] == [1, 2, 1, 2]


def test_nobody_swaps_hands_with_who_is_out() -> None:
    table = playing_on(("R1", "R7 G2", "R3 G3", "R4 G4"), seven_zero=True)
    table.refuses("target_not_allowed").plays(1, "R7", at=0)
    assert table.plays(1, "R7", at=2).hand(1) == "R3 G3"


def test_when_the_last_but_one_leaves_the_round_is_over() -> None:
    table = playing_on(("R1", "R2 G2", "R3 G3"), **ONE_ROUND).leaves(2)
    assert table.event("match_won")["places"] == [1, 2, 3]


def test_who_is_out_may_leave_the_match_and_with_it_the_place() -> None:
    table = playing_on(("R1", "R2", "R3 G3", "R4 R6"), **ONE_ROUND).leaves(0).plays(1, "R2")
    assert (table.event("went_out")["place"], out(table)) == (1, [True, True, False, False])
    table.plays(2, "R3").plays(3, "R4").draws(2).plays(3, "R6")
    assert table.event("match_won")["places"] == [4, 1, 3, 2]


def test_a_round_in_which_nobody_can_move_any_more_is_won_by_the_first_who_was_out() -> None:
    laid = deal(hands=["R1", "B2 G2", "B3 G3"], top="R5", rest="box", options={"play_on": True})
    table = laid.plays(0, "R1").draws(1).keeps(1).draws(2).draws(1)
    assert (table.event("round_blocked")["seat"], table.score(0)) == (0, 2 + 2 + 5 + 3 + 3)


@pytest.mark.parametrize("variant", ["no_mercy", "junior"])
def test_two_boxes_have_an_end_of_their_own(variant: str) -> None:
    with pytest.raises(engine.BadRuleset):
        engine.ruleset(variant, {"play_on": True})


def test_a_table_that_is_played_on_can_be_stored_and_read() -> None:
    table = playing_on()
    assert engine.state.from_json(table.state.to_json()) == table.state
