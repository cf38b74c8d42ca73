"""Teams: partners take turns round the table and win together."""

import pytest

from games import engine
from games.engine import BadRuleset
from tests.engine.table import deal

TWO = {"teams": 2}


def test_partners_sit_across_from_each_other() -> None:
    table = deal(hands=["R5 B7", "Y2", "G2", "Y4"], top="R3", options=TWO)
    assert [seat["team"] for seat in engine.view(table.state, 0)["seats"]] == [0, 1, 0, 1]


def test_without_teams_nobody_has_one() -> None:
    table = deal(hands=["R5 B7", "Y2"], top="R3")
    assert [seat["team"] for seat in engine.view(table.state, 0)["seats"]] == [None, None]


def test_a_round_ends_when_one_partner_is_out_and_both_get_what_the_opponents_hold() -> None:
    table = deal(hands=["R5", "Y2 G1", "W W", "Y4"], top="R3", options=TWO).plays(0, "R5")
    assert table.scores == [7, 0, 7, 0]


def test_what_the_partner_still_holds_is_not_counted() -> None:
    table = deal(hands=["R5", "Y2 G1", "W W", "Y4"], top="R3", options=TWO).plays(0, "R5")
    event = table.event("round_won")
    assert event["points"] == 7
    assert {"seat": 2, "cards": 2, "points": 100} in event["counted"]


def test_a_last_draw_two_hits_the_next_opponent_first() -> None:
    table = deal(hands=["R+2", "Y2", "W", "Y4"], top="R3", options=TWO, pile="G9 G8").plays(0, "R+2")
    assert table.scores == [23, 0, 23, 0]


def test_partners_see_no_more_of_each_other_than_opponents_do() -> None:
    table = deal(hands=["R5 B7", "Y2", "G2", "Y4"], top="R3", options=TWO)
    seen = engine.view(table.state, 0)
    assert [card["face"] for card in seen["hand"]] == ["R5", "B7"]
    assert seen["seats"][2]["cards"] == 1


def test_a_partner_may_be_caught_by_the_other() -> None:
    table = deal(hands=["R5 B7", "Y2 G1", "G2 G3", "Y4 Y5"], top="R3", options=TWO).plays(0, "R5")
    assert table.catches(2, 0).cards(0) == 3


def test_hands_may_be_swapped_with_a_partner() -> None:
    options = TWO | {"seven_zero": True}
    table = deal(hands=["R7 B7", "Y2", "G2 G3", "Y4"], top="R3", options=options).plays(0, "R7", at=2)
    assert table.hand(0) == "G2 G3"


def test_partners_share_their_place() -> None:
    options = TWO | {"score_mode": "single_round"}
    table = deal(hands=["R5", "Y2 G1", "W W", "Y4"], top="R3", options=options).plays(0, "R5")
    assert table.places == [1, 2, 1, 2]


def test_three_teams_are_placed_one_two_three() -> None:
    options = {"teams": 3, "score_mode": "single_round"}
    table = deal(hands=["R5", "Y9", "G1", "W", "G9", "R1"], top="R3", options=options).plays(0, "R5")
    assert table.places == [1, 3, 2, 1, 3, 2]


def test_teams_are_placed_by_what_both_partners_still_hold() -> None:
    options = {"teams": 3, "score_mode": "single_round"}
    table = deal(hands=["R5", "Y1", "G4", "W", "G9 B9", "R4"], top="R3", options=options).plays(0, "R5")
    assert table.places == [1, 3, 2, 1, 3, 2]


def test_counting_what_they_are_caught_with_partners_add_up() -> None:
    options = TWO | {"score_mode": "low_total"}
    table = deal(hands=["R5", "Y2 G1", "W", "Y4"], top="R3", options=options).plays(0, "R5")
    assert table.scores == [50, 7, 50, 7]


def test_a_team_goes_on_with_the_partner_who_stayed() -> None:
    table = deal(hands=["R5", "Y2", "W", "Y4"], top="R3", pile="G9 B9", options=TWO, turn=1).leaves(2)
    assert table.turn == 1
    assert table.leaves(1).turn == 3
    assert table.draws(3).turn == 0
    assert table.draws(0).turn == 3


def test_a_match_ends_when_a_whole_team_has_left() -> None:
    table = deal(hands=["R5", "Y2", "W", "Y4"], top="R3", options=TWO).leaves(1).leaves(3)
    assert (table.awaits, table.places) == ("match_over", [1, 2, 1, 2])
    assert table.event("match_won")["reason"] == "forfeit"


def test_a_partner_who_left_shares_the_place_of_the_one_who_stayed() -> None:
    options = TWO | {"score_mode": "single_round"}
    table = deal(hands=["R5", "Y2", "W", "Y4"], top="R3", options=options).leaves(2).plays(0, "R5")
    assert table.places == [1, 2, 1, 2]


@pytest.mark.parametrize(("seats", "teams"), [(3, 2), (2, 2), (5, 2), (4, 3), (4, 4), (6, 4)])
def test_teams_must_come_out_even_and_have_two_at_least(seats: int, teams: int) -> None:
    with pytest.raises(BadRuleset, match="teams_do_not_come_out_even"):
        engine.ruleset("classic", {"teams": teams}, seats)


@pytest.mark.parametrize(("seats", "teams"), [(4, 2), (6, 2), (6, 3), (8, 4), (9, 3), (10, 5)])
def test_teams_that_come_out_even(seats: int, teams: int) -> None:
    assert engine.ruleset("classic", {"teams": teams}, seats).options == (("teams", teams),)


def test_a_team_cannot_be_eliminated() -> None:
    with pytest.raises(BadRuleset, match="teams_cannot_be_eliminated"):
        engine.ruleset("classic", {"teams": 2, "score_mode": "elimination"}, 4)
