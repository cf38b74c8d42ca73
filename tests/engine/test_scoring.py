"""The count of a round, the end of a match, and places."""

import pytest

from tests.engine.game import Game
from tests.engine.table import deal

HANDS = ["R5", "R9 GR W", "B0 Y+2", "W+4 R1 R1"]


def out(mode: str = "winner_takes", scores: tuple[int, ...] = (), target: int = 500) -> Game:
    """Seat 0 goes out; the others hold 79, 20 and 52."""
    options = {"score_mode": mode, "target_score": target}
    return deal(hands=HANDS, top="R3", scores=scores, options=options).plays(0, "R5")


def test_numbers_count_their_face_actions_twenty_and_wilds_fifty() -> None:
    assert [hand["points"] for hand in out().event("round_won")["counted"]] == [
        9 + 20 + 50,
        0 + 20,
        50 + 1 + 1,
    ]


def test_the_winner_gets_what_the_others_hold() -> None:
    table = out()
    assert (table.scores, table.event("round_won")["points"]) == ([151, 0, 0, 0], 151)
    assert table.event("round_won")["scores"] == [151, 0, 0, 0]


def test_what_everybody_holds_is_counted_in_points_and_cards_but_not_shown() -> None:
    table = out()
    assert table.event("round_won", None) == table.event("round_won")
    assert table.event("round_won")["counted"][0] == {"seat": 1, "cards": 3, "points": 79}


@pytest.mark.parametrize(("before", "over"), [(348, False), (349, True), (350, True)])
def test_the_first_to_reach_the_target_wins_the_match(before: int, over: bool) -> None:
    table = out(scores=(before, 0, 0, 0))
    assert (table.awaits == "match_over") is over


def test_the_match_ends_with_places_by_points_and_equal_points_share_one() -> None:
    table = out(scores=(400, 10, 30, 10))
    assert table.places == [1, 3, 2, 3]
    assert table.event("match_won") == {
        "type": "match_won",
        "seat": 0,
        "places": [1, 3, 2, 3],
        "scores": [551, 10, 30, 10],
        "reason": "score",
    }


def test_after_the_match_nothing_can_be_done() -> None:
    table = out(scores=(400, 0, 0, 0))
    for seat in range(4):
        assert table.may(seat) == []
    table.refuses("match_over").draws(1)
    table.refuses("match_over").runs_out_of_time(1)
    table.refuses("match_over").calls(1)


def test_the_next_round_is_dealt_at_once_by_the_next_dealer() -> None:
    table = out()
    assert (table.state.round, table.state.dealer) == (2, 0)
    assert table.event("round_started") == {"type": "round_started", "round": 2, "dealer": 0}
    assert table.happened[:3] == ["played", "round_won", "round_started"]
    assert table.happened.count("dealt") == 4


def test_a_new_round_turns_clockwise_again() -> None:
    table = deal(hands=["R5", "Y2", "G1"], top="R3", direction=-1).plays(0, "R5")
    opened = table.event("card_opened")["card"]["face"]
    assert table.direction == (-1 if opened.endswith("R") else 1)


@pytest.mark.parametrize("target", [1, 151, 152, 10_000])
def test_any_target_may_be_agreed(target: int) -> None:
    assert (out(target=target).awaits == "match_over") is (target <= 151)


def test_low_total_each_adds_what_the_own_hand_holds() -> None:
    assert out("low_total").scores == [0, 79, 20, 52]


def test_low_total_when_somebody_reaches_the_target_the_lowest_wins() -> None:
    table = out("low_total", scores=(30, 425, 0, 0))
    assert (table.scores, table.places) == ([30, 504, 20, 52], [2, 4, 1, 3])


def test_a_single_round_ends_the_match_and_the_smallest_hands_come_next() -> None:
    table = out("single_round")
    assert (table.awaits, table.places) == ("match_over", [1, 4, 2, 3])


def test_first_to_three_rounds_each_round_counts_one() -> None:
    assert out("first_to_3_rounds").scores == [1, 0, 0, 0]
    table = out("first_to_3_rounds", scores=(2, 2, 0, 1))
    assert (table.scores, table.places) == ([3, 2, 0, 1], [1, 2, 4, 3])


def test_a_void_round_counts_nothing() -> None:
    table = deal(hands=["B1", "G1"], top="R5", rest="box").draws(0).draws(1)
    assert table.scores == [0, 0]
