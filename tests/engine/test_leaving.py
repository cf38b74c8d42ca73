"""A seat leaves in the middle of a round, whatever the table waits for."""

import pytest

from games.engine.decisions import Drawn, NameColor, Penalty
from tests.engine.table import deal

FOUR = ["R5 B7", "Y2 G1", "G2 G3", "Y4 Y5"]


def test_the_cards_of_a_leaver_go_under_the_draw_pile() -> None:
    table = deal(hands=FOUR, top="R3", pile="B1 B2 B3", rest="box").leaves(1)
    assert table.cards(1) == 0
    assert table.pile.split()[:3] == ["B1", "B2", "B3"]
    assert sorted(table.pile.split()[3:]) == ["G1", "Y2"]


def test_nobody_sees_the_cards_of_a_leaver() -> None:
    table = deal(hands=FOUR, top="R3").leaves(1)
    assert table.happened == ["seat_left"]
    assert table.event("seat_left", 0) == {"type": "seat_left", "seat": 1, "reason": "resigned"}


@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("leaver", [0, 1, 3])
def test_another_seats_turn_and_its_time_stay_as_they_are(leaver: int, direction: int) -> None:
    table = deal(hands=FOUR, top="R3", turn=2, direction=direction)
    since = table.state.since
    table.leaves(leaver)
    assert (table.turn, table.state.since) == (2, since)


@pytest.mark.parametrize(("direction", "following"), [(1, 3), (-1, 1)])
def test_the_turn_of_a_leaver_passes_to_the_next_seat(direction: int, following: int) -> None:
    table = deal(hands=FOUR, top="R3", turn=2, direction=direction).leaves(2)
    assert table.turn == following
    assert table.state.since == table.state.seq


def test_the_next_seat_is_the_next_that_still_plays() -> None:
    table = deal(hands=FOUR, top="R3", turn=2).leaves(3).leaves(2)
    assert table.turn == 0


def test_a_leaver_who_has_drawn_takes_the_drawn_card_along() -> None:
    table = deal(hands=FOUR, top="R3", pile="R9", rest="box").draws(0)
    assert isinstance(table.state.awaiting, Drawn)
    table.leaves(0)
    assert (table.turn, sorted(table.pile.split())) == (1, ["B7", "R5", "R9"])


def test_what_a_leaver_owes_is_cancelled_and_the_colour_stays() -> None:
    table = deal(hands=["W+4 B7 B8", "Y2 G1", "G2 G3", "Y4 Y5"], top="R3").plays(0, "W+4", "green").leaves(1)
    assert (table.turn, table.color, table.owed) == (2, "green", 0)
    assert [table.cards(seat) for seat in range(4)] == [2, 0, 2, 2]


def test_a_wild_draw_four_whose_player_left_cannot_be_challenged_and_is_paid() -> None:
    table = deal(hands=["W+4 B7 B8", "Y2 G1", "G2 G3", "Y4 Y5"], top="R3").plays(0, "W+4", "green").leaves(0)
    assert (table.cards(1), table.turn) == (6, 2)


def test_the_player_who_still_has_a_choice_gets_no_more_time_because_somebody_left() -> None:
    options = {"stacking": "same_type", "suggestion_penalty": 2}
    table = deal(hands=["W+4 B7 B8", "W+4 G1", "G2 G3"], top="R3", options=options).plays(0, "W+4", "green")
    since = table.state.since
    table.leaves(0)
    assert (table.awaits, table.state.since) == ("penalty 1", since)
    table = deal(hands=["R5 B7", "G1 G4", "G2 G3", "Y1 Y2", "Y4 Y5"], top="R3", options=options)
    since = table.does(4, "accuse", target=0).state.since
    table.leaves(1)
    assert (table.awaits, table.state.since) == ("vote 2 3", since)


def test_a_bystander_of_an_open_penalty_may_leave() -> None:
    table = deal(hands=["W+4 B7 B8", "Y2 G1", "G2 G3", "Y4 Y5"], top="R3").plays(0, "W+4", "green").leaves(2)
    assert (table.awaits, table.may(1)[:1]) == ("penalty 1", ["challenge"])
    assert table.accepts(1).turn == 3


def test_a_stacked_sum_is_cancelled_when_its_debtor_leaves() -> None:
    hands = ["R+2 B7 B8", "B+2 G1 G4", "Y+2 G2 G3", "Y4 Y5"]
    table = deal(hands=hands, top="R3", options={"stacking": "same_type"})
    table.plays(0, "R+2").plays(1, "B+2")
    assert table.leaves(2).turn == 3
    assert table.cards(3) == 2


def test_a_leaver_who_was_to_name_the_first_colour_names_what_the_hand_holds_most_of() -> None:
    table = deal(hands=["G1 G2 B7", "Y2 G3", "R1 R2"], top="W")
    assert isinstance(table.state.awaiting, NameColor)
    table.leaves(0)
    assert (table.turn, table.color) == (1, "green")
    assert table.event("color_named") == {"type": "color_named", "seat": 0, "color": "green"}


def test_somebody_else_may_leave_before_the_first_colour_is_named() -> None:
    table = deal(hands=["G1 G2 B7", "Y2 G3", "R1 R2"], top="W").leaves(1)
    assert table.awaits == "name_color 0"
    assert table.names(0, "red").turn == 0


def test_a_leaver_who_forgot_the_call_cannot_be_caught() -> None:
    table = deal(hands=["R5 B7", "Y2 G1", "G2 G3"], top="R3").plays(0, "R5").leaves(0)
    assert table.catchable == []
    table.refuses("nobody_to_catch").catches(1, 0)


def test_others_who_forgot_the_call_can_still_be_caught() -> None:
    table = deal(hands=["R5 B7", "Y2 G1", "G2 G3"], top="R3").plays(0, "R5").leaves(1)
    assert table.catches(2, 0).cards(0) == 3


def test_the_player_who_left_does_nothing_any_more() -> None:
    table = deal(hands=FOUR, top="R3", turn=2).leaves(0)
    refused = table.refuses("seat_gone")
    refused.draws(0).plays(0, "R5").calls(0).catches(0, 1).leaves(0)


def test_with_two_players_left_the_rules_for_two_hold() -> None:
    table = deal(hands=["RR B7", "Y2 G1", "G2 G3"], top="R3").leaves(1).plays(0, "RR")
    assert table.turn == 0


def test_the_last_seat_to_stay_wins_the_match() -> None:
    table = deal(hands=["B1 G8 W Y3", "B6 B8 R7 RR W+4 YS"], top="R3").leaves(1)
    assert (table.awaits, table.places) == ("match_over", [1, 2])
    assert table.scores == [6 + 8 + 7 + 20 + 50 + 20, 0]
    assert table.event("match_won")["reason"] == "forfeit"


@pytest.mark.parametrize("open_decision", ["turn", "drawn", "penalty", "name_color"])
@pytest.mark.parametrize("leaver", [0, 1])
def test_of_two_players_one_may_leave_at_any_time(open_decision: str, leaver: int) -> None:
    hands = ["R5 B7", "Y2 G1"]
    waiting = {"penalty": Penalty(0, 4, by=1, bluff=True), "name_color": NameColor(0)}.get(open_decision)
    table = deal(hands=hands, top="R3", pile="R9", awaiting=waiting)
    if open_decision == "drawn":
        table.draws(0)
    assert table.leaves(leaver).awaits == "match_over"
    assert table.places == ([2, 1] if leaver == 0 else [1, 2])


def test_a_match_that_is_over_can_not_be_left() -> None:
    table = deal(hands=["R5", "Y2 G1"], top="R3", options={"score_mode": "single_round"}).plays(0, "R5")
    table.refuses("match_over").leaves(1)


def test_those_who_left_come_last_the_first_to_leave_in_the_last_place() -> None:
    table = deal(hands=FOUR, top="R3").leaves(3).leaves(1).leaves(2)
    assert table.places == [1, 3, 2, 4]


def test_a_leaver_is_dealt_no_cards_in_the_next_round() -> None:
    table = deal(hands=["R5", "Y2 G1", "G2 G3"], top="R3").leaves(1).plays(0, "R5")
    assert [table.cards(seat) for seat in range(3)][1] == 0
    assert table.state.round == 2


def test_the_deal_passes_over_the_player_who_left() -> None:
    table = deal(hands=["R5", "Y2 G1", "G2 G3"], top="R3", dealer=0).leaves(1).plays(0, "R5")
    assert table.state.dealer == 2


def test_the_deal_passes_on_although_the_dealer_left() -> None:
    table = deal(hands=["R5", "Y2 G1", "G2 G3"], top="R3", dealer=1).leaves(1).plays(0, "R5")
    assert table.state.dealer == 2


def test_a_leaver_keeps_the_points_won_before() -> None:
    table = deal(hands=FOUR, top="R3", scores=[10, 20, 30, 40]).leaves(1)
    assert table.scores == [10, 20, 30, 40]


@pytest.mark.parametrize("mode", ["low_total", "elimination"])
def test_who_is_left_over_is_caught_with_nothing(mode: str) -> None:
    table = deal(hands=["R7", "B8"], top="R5", options={"score_mode": mode, "target_score": 1}).leaves(0)
    assert (table.scores, table.places) == ([7, 0], [2, 1])
    assert "seat_eliminated" not in table.happened or table.event("seat_eliminated")["seat"] == 0


@pytest.mark.parametrize("in_play", ["red", "blue"])
@pytest.mark.parametrize("hand", ["R5 B7 G1 R1 B2", "W W+4"])
def test_a_leaver_who_holds_as_many_of_two_colours_names_the_one_in_play(hand, in_play) -> None:
    table = deal(hands=[hand, "Y2 G3", "Y4 Y5"], top="W", color=in_play, awaiting=NameColor(0)).leaves(0)
    assert (table.turn, table.color) == (1, in_play)
