"""A round that nobody can go on with, since no card is left to draw."""

import pytest

from tests.engine.table import deal


def test_with_nothing_to_draw_a_turn_passes() -> None:
    table = deal(hands=["B1 B2", "G1 G2"], top="R5", rest="box").draws(0)
    assert (table.turn, table.happened) == (1, ["drew", "passed"])
    assert table.event("drew") == {"type": "drew", "seat": 0, "count": 0, "cards": []}


def test_once_all_have_passed_in_a_row_the_lowest_hand_wins() -> None:
    table = deal(hands=["B1 B2", "G1", "Y9"], top="R5", rest="box").draws(0).draws(1).draws(2)
    assert table.event("round_blocked") == {"type": "round_blocked", "seat": 1}
    assert (table.event("round_won")["points"], table.scores) == (3 + 9, [0, 12, 0])


def test_a_tie_for_the_lowest_hand_makes_the_round_void() -> None:
    table = deal(hands=["B1 B2", "G3", "Y9"], top="R5", rest="box").draws(0).draws(1).draws(2)
    assert table.event("round_blocked") == {"type": "round_blocked"}
    assert (table.scores, table.state.round) == ([0, 0, 0], 2)
    assert "round_won" not in table.happened


@pytest.mark.parametrize("mode", ["low_total", "elimination", "single_round", "first_to_3_rounds"])
def test_a_void_round_counts_nothing_however_the_table_counts(mode: str) -> None:
    options = {"score_mode": mode}
    table = deal(hands=["B2 B5", "G1", "Y1"], top="R3", rest="box", options=options, scores=[499, 0, 0])
    table.draws(0).draws(1).draws(2)
    assert (table.scores, table.state.round, table.places) == ([499, 0, 0], 2, [])
    assert {"round_won", "seat_eliminated"}.isdisjoint(table.happened)


def test_a_card_played_in_between_begins_the_count_anew() -> None:
    table = deal(hands=["R1 B2 B9", "G1 G2", "Y9 Y8"], top="R5", rest="box", turn=1)
    table.draws(1).draws(2).plays(0, "R1").draws(1)
    assert table.state.passes == 0
    assert table.state.round == 1


def test_who_could_play_may_pass_as_well() -> None:
    table = deal(hands=["R1 B2", "G1 G4"], top="R5", rest="box").draws(0).draws(1)
    assert table.event("round_blocked")["seat"] == 0


def test_the_player_who_left_is_not_waited_for() -> None:
    table = deal(hands=["B1 B2", "", "Y9"], top="R5", rest="box", gone=[1]).draws(0).draws(2)
    assert table.event("round_blocked")["seat"] == 0


def test_a_leaver_brings_cards_to_draw() -> None:
    table = deal(hands=["B1 B2", "G1", "Y9"], top="R5", rest="box").draws(0).draws(1).leaves(2)
    assert (table.turn, table.pile, table.state.round) == (0, "Y9", 1)
    assert table.draws(0).cards(0) == 3


def test_a_leaver_without_cards_may_be_the_last_who_had_not_passed() -> None:
    options = {"finish_on_action": "forbidden"}
    table = deal(hands=["B1 B2", "G1", ""], top="R5", rest="box", options=options)
    table.draws(0).draws(1).leaves(2)
    assert table.event("round_blocked")["seat"] == 1


@pytest.mark.parametrize(("mode", "scores"), [("low_total", [3, 1, 9]), ("first_to_3_rounds", [0, 1, 0])])
def test_it_is_counted_as_the_table_counts(mode: str, scores: list[int]) -> None:
    table = deal(hands=["B1 B2", "G1", "Y9"], top="R5", rest="box", options={"score_mode": mode})
    assert table.draws(0).draws(1).draws(2).scores == scores


def test_a_void_round_of_teams_counts_for_nobody() -> None:
    options = {"score_mode": "low_total", "teams": 2}
    table = deal(hands=["B2", "G2", "Y7", "B7"], top="R3", rest="box", options=options)
    table.draws(0).draws(1).draws(2).draws(3)
    assert (table.scores, "round_won" in table.happened) == ([0, 0, 0, 0], False)


def test_a_match_of_one_round_goes_on_after_a_void_one() -> None:
    table = deal(hands=["B1 B2", "G3"], top="R5", rest="box", options={"score_mode": "single_round"})
    assert table.draws(0).draws(1).state.round == 2


def test_a_match_of_one_round_ends_with_a_blocked_one_that_is_won() -> None:
    table = deal(hands=["B1 B2", "G4", "Y4"], top="R5", rest="box", options={"score_mode": "single_round"})
    assert table.draws(0).draws(1).draws(2).places == [1, 2, 2]


def test_partners_who_share_the_lowest_hand_have_won_together() -> None:
    hands = ["G3", "B9 B8", "B3", "B6 B7"]
    table = deal(hands=hands, top="R5", rest="box", options={"teams": 2})
    table.draws(0).draws(1).draws(2).draws(3)
    assert table.event("round_blocked")["seat"] == 0
    assert table.scores == [30, 0, 30, 0]
