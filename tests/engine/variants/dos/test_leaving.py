"""Leaving a match of DOS, and playing it in teams."""

from tests.engine.table import deal

HANDS = ["B4 B5 G1 G3", "Y1 Y3", "B1 B1 B3"]


def test_what_a_leaver_has_matched_is_cleared_and_nobody_draws_for_it() -> None:
    table = deal("dos", hands=HANDS, center="R10 B9", pile="Y5").does(0, "match", cards="B4 B5", center="B9")
    table.leaves(0)
    assert table.codes(row[0] for row in table.state.center) == "R10 Y5"
    assert (table.awaits, [table.cards(seat) for seat in range(3)]) == ("matching 1", [0, 2, 3])


def test_who_leaves_out_of_turn_changes_nothing_for_the_others() -> None:
    table = deal("dos", hands=HANDS, center="R10 B9").does(0, "match", cards="B4 B5", center="B9").leaves(1)
    assert (table.awaits, [len(row) for row in table.state.center]) == ("matching 0", [1, 3])


def test_the_last_one_to_stay_wins() -> None:
    table = deal("dos", hands=HANDS[:2], center="R10 B9").leaves(0)
    assert (table.awaits, table.places) == ("match_over", [2, 1])


def test_a_team_scores_what_both_opponents_hold() -> None:
    hands = ["G9", "Y1 Y3", "B10", "R4"]
    table = deal("dos", hands=hands, center="R10 B9", options={"teams": 2})
    table.does(0, "match", cards="G9", center="B9")
    assert (table.scores, table.event("round_won")["points"]) == ([8, 0, 8, 0], 8)
