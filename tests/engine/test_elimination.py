"""Elimination: a player who reaches the total of points is out, until one is left."""

from tests.engine.game import Game
from tests.engine.table import deal

OUT_AT_100 = {"score_mode": "elimination", "target_score": 100}


def caught(*scores: int) -> Game:
    """Seat 0 goes out; the others hold twenty points each."""
    hands = ["R5", *["GS"] * (len(scores) - 1)]
    return deal(
        hands=hands[:3] + ["YS"] * (len(hands) - 3), top="R3", scores=scores, options=OUT_AT_100
    ).plays(0, "R5")


def test_each_adds_what_the_own_hand_holds() -> None:
    assert caught(10, 0, 30).scores == [10, 20, 50]


def test_the_player_who_reaches_the_total_is_out_and_the_others_play_on() -> None:
    table = caught(10, 85, 30)
    assert table.event("seat_eliminated") == {"type": "seat_eliminated", "seat": 1, "score": 105}
    assert [seat.active for seat in table.state.seats] == [True, False, True]
    assert table.state.round == 2
    assert (table.cards(0) >= 7, table.cards(1), table.cards(2) >= 7) == (True, 0, True)


def test_exactly_the_total_is_enough() -> None:
    assert "seat_eliminated" in caught(10, 80, 30).happened
    assert "seat_eliminated" not in caught(10, 79, 30).happened


def test_the_last_two_play_on_by_the_rules_for_two() -> None:
    hands = ["RR G1", "", "G2 G3"]
    table = deal(hands=hands, top="R3", options=OUT_AT_100, gone=[1])
    assert table.plays(0, "RR").turn == 0


def test_when_one_is_left_the_match_is_over() -> None:
    table = caught(10, 85, 90)
    assert table.awaits == "match_over"
    assert (table.places[0], table.event("match_won")["reason"]) == (1, "score")


def test_of_two_who_are_out_in_the_same_round_the_one_with_fewer_points_is_placed_better() -> None:
    assert caught(10, 95, 85).places == [1, 3, 2]


def test_of_two_who_are_out_in_the_same_round_the_one_with_more_points_is_reported_first() -> None:
    for scores, order in (((0, 85, 95, 0), [2, 1]), ((0, 95, 85, 0), [1, 2])):
        table = caught(*scores)
        assert [event.seat for event in table.events if event.type == "seat_eliminated"] == order


def test_two_who_are_out_in_the_same_round_with_the_same_points_share_a_place() -> None:
    assert caught(10, 90, 90).places == [1, 2, 2]


def test_the_player_who_stayed_longer_is_placed_better_whatever_the_points() -> None:
    hands = ["R5", "", "GS", "YS"]
    table = deal(hands=hands, top="R3", scores=(10, 101, 85, 90), options=OUT_AT_100)
    table.state.round, table.state.eliminated = 2, {1: 1}
    table.state.seats[1].active, table.state.seats[1].gone = False, True
    assert table.plays(0, "R5").scores == [10, 101, 105, 110]
    assert table.places == [1, 4, 2, 3]


def test_the_player_who_is_out_does_nothing_any_more() -> None:
    table = caught(10, 85, 30)
    table.refuses("seat_gone").draws(1)
    table.refuses("seat_gone").leaves(1)


def test_the_deal_passes_over_the_player_who_is_out() -> None:
    table = caught(10, 30, 85)
    assert table.state.dealer == 0


def test_a_blocked_round_may_put_everybody_out_and_the_lowest_wins() -> None:
    table = deal(hands=["B9", "G4", "Y8"], top="R5", rest="box", options=OUT_AT_100 | {"target_score": 4})
    table.draws(0).draws(1).draws(2)
    assert (table.awaits, table.places) == ("match_over", [3, 1, 2])
