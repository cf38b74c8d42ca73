"""Show 'Em No Mercy: its box, who is put out of a round, how one wins, and what it counts."""

from collections import Counter
from random import Random

import pytest

from games import engine
from games.engine.play import table_of
from games.engine.state import from_json
from tests.engine.game import Game
from tests.engine.table import deal

REDS = "R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 R6 R6 R8 R8 R9 R9"
"""Sixteen cards of which none draws."""


def play(hands: list[str], **laid: object) -> Game:
    return deal("no_mercy", hands=hands, **laid)  # type: ignore[arg-type]


def test_the_box_has_168_cards_worth_2840_points() -> None:
    book = engine.VARIANTS["no_mercy"].build()
    faces = [card.faces[0] for card in book.deck]
    assert (len(faces), sum(face.points for face in faces)) == (168, 2840)
    assert Counter(face.color for face in faces) == {
        "red": 36,
        "yellow": 36,
        "green": 36,
        "blue": 36,
        None: 24,
    }


def test_it_is_for_two_to_six() -> None:
    with pytest.raises(engine.BadRuleset):
        engine.ruleset("no_mercy", {}, 7)
    assert engine.ruleset("no_mercy", {}, 6)


def test_every_round_opens_with_a_number_that_does_nothing() -> None:
    for seed in range(60):
        state = engine.new_match(engine.ruleset("no_mercy", {}), 3, str(seed)).state
        assert table_of(state).top.value is not None
        assert (state.awaiting.kind, [len(seat.hand) for seat in state.seats]) == ("turn", [7, 7, 7])


def test_who_can_play_may_not_draw() -> None:
    table = play(["R1 B2", "G1 G2"], top="R5")
    assert table.may(0) == ["play R1", "call"]
    table.refuses("must_play").draws(0)


def test_who_cannot_play_draws_until_able_and_must_play() -> None:
    table = play(["B1 B2 B3", "G1 G2"], top="R5", pile="Y1 G3 R8").draws(0)
    assert (table.hand(0), table.awaits) == ("B1 B2 B3 Y1 G3 R8", "drawn 0")
    assert table.may(0) == ["play R8"]
    table.refuses("must_play").keeps(0)


def test_the_player_who_reaches_25_cards_is_out_of_the_round() -> None:
    hands = ["W+10 B1", f"{REDS} B2", "G1 G2"]
    table = play(hands, top="Y5").plays(0, "W+10", "blue")
    assert table.event("knocked_out") == {"type": "knocked_out", "seat": 1, "count": 25}
    assert (table.state.seats[1].active, table.cards(1), len(table.state.aside)) == (False, 0, 25)
    assert table.turn == 2


def test_cards_set_aside_come_back_with_the_next_reshuffle() -> None:
    hands = ["W+10 B1 Y2", f"{REDS} B2", "G6 G9"]
    table = play(hands, top="Y5", pile="B3 B3 B4 B4 B5 B5 B6 B6", rest="box").plays(0, "W+10", "green")
    assert (table.pile, len(table.state.aside)) == ("", 25)
    table.plays(2, "G6").draws(0)
    assert (table.event("reshuffled")["count"], table.state.aside) == (27, [])


def test_who_is_out_is_not_gone_and_plays_the_next_round() -> None:
    hands = ["W+10 B1", f"{REDS} B2", "G1 G2"]
    table = play(hands, top="Y5", pile="Y1 Y1 Y2 Y2 Y3 Y3 Y4 Y4 B9").plays(0, "W+10", "blue")
    assert not table.state.seats[1].gone
    table.refuses("out_of_round").draws(1)
    table.runs_out_of_time(2).runs_out_of_time(2).plays(0, "B1")
    assert [seat.active for seat in table.state.seats] == [True, True, True]


def test_the_last_one_standing_wins_the_round_and_250_for_everybody_knocked_out() -> None:
    table = play(["W+10 B1", f"{REDS} B2"], top="Y5").plays(0, "W+10", "blue")
    assert table.event("round_won")["seat"] == 0
    assert table.score(0) == 250


def test_cards_drawn_while_looking_for_one_that_fits_put_out_as_well() -> None:
    hand = "R0 R0 R1 R1 R2 R2 R3 R3 R5 R5 R6 R6 R8 R8 R9 R9 RS RS RS RR RR RR RSA"
    table = play([hand, "G1 G2", "B1 B2"], top="B4", pile="G3 Y9 B8").draws(0)
    assert ("knocked_out" in table.happened, len(table.state.aside), table.turn) == (True, 25, 1)
    assert table.pile.startswith("B8")


def test_the_last_card_wins_whatever_it_asks_for() -> None:
    table = play(["R+4", "G1 G2", "Y5"], top="R5").plays(0, "R+4")
    assert ("penalty_taken" in table.happened, table.score(0)) == (False, 8)


def test_points_of_knocked_out_seats_and_hands_add_up() -> None:
    hands = ["W+10 B1", f"{REDS} B2", "G1 B9 RS"]
    table = play(hands, top="Y5").plays(0, "W+10", "blue").plays(2, "B9").plays(0, "B1")
    assert table.score(0) == 250 + 1 + 20


def test_in_a_low_total_match_being_knocked_out_costs_250() -> None:
    options = {"score_mode": "low_total"}
    table = play(["W+10 B1", f"{REDS} B2"], top="Y5", options=options).plays(0, "W+10", "blue")
    assert table.scores == [1, 250]


def test_a_match_goes_to_1000() -> None:
    table = play(["R1", "B2"], top="R5", scores=[998, 0]).plays(0, "R1")
    assert table.places == [1, 2]
    assert engine.view(table.state, None)["target_score"] == 1000


def test_a_seat_that_leaves_the_last_two_gives_the_other_the_round() -> None:
    hands = ["W+10 B1", f"{REDS} B2", "G1 G2"]
    table = play(hands, top="Y5").plays(0, "W+10", "blue").leaves(2)
    assert (table.event("round_won")["seat"], table.score(0)) == (0, 250)


def test_a_team_whose_opponents_are_all_knocked_out_has_won_the_round() -> None:
    hands = ["W+10 B1 B2", f"{REDS} B2", "W+10 G1 G2", "Y1 Y1 Y2 Y2 Y3 Y3 Y4 Y4 Y5 Y5 Y6 Y6 Y8 Y8 Y9 Y9 G5"]
    table = play(hands, top="B5", options={"teams": 2})
    table.plays(0, "W+10", "blue").plays(2, "W+10", "blue")
    assert table.event("round_won")["seat"] in (0, 2)
    assert table.scores == [500, 0, 500, 0]
    assert table.state.round == 2


def test_a_seat_that_leaves_after_it_was_knocked_out_still_counts_250() -> None:
    hands = ["W+10 B1", f"{REDS} B2", "G1 B9 RS"]
    table = play(hands, top="Y5").plays(0, "W+10", "blue").leaves(1).plays(2, "B9").plays(0, "B1")
    assert table.score(0) == 250 + 1 + 20


def test_it_counts_for_the_round_it_was_knocked_out_in_and_no_other() -> None:
    hands = ["W+10 B1", f"{REDS} B2", "G1 G2"]
    table = play(hands, top="Y5").plays(0, "W+10", "blue")
    assert table.state.knocked_out == [1]
    table.runs_out_of_time(2).runs_out_of_time(2).plays(0, "B1")
    assert (table.state.round, table.state.knocked_out) == (2, [])


def test_in_a_match_of_one_round_those_who_stayed_are_before_those_who_were_knocked_out() -> None:
    hands = ["W+10 B1", f"{REDS} B2", "W+10 W+10 W+10 W+6 W+6 W+6 W+6 B9"]
    table = play(hands, top="Y5", options={"score_mode": "single_round"})
    table.plays(0, "W+10", "blue").plays(2, "B9").plays(0, "B1")
    assert table.places == [1, 3, 2]


@pytest.mark.parametrize(("mode", "team", "others"), [("low_total", 6, 500), ("first_to_3_rounds", 1, 0)])
def test_the_last_team_standing_wins_however_the_table_counts(mode: str, team: int, others: int) -> None:
    hands = ["W+10 B1 B2", f"{REDS} B2", "W+10 G1 G2", "Y1 Y1 Y2 Y2 Y3 Y3 Y4 Y4 Y5 Y5 Y6 Y6 Y8 Y8 Y9 Y9 G5"]
    table = play(hands, top="B5", options={"teams": 2, "score_mode": mode})
    table.plays(0, "W+10", "blue").plays(2, "W+10", "blue")
    assert table.scores == [team, others, team, others]


def test_a_team_whose_opponents_are_knocked_out_or_leave_has_won_the_round() -> None:
    hands = ["W+10 B1 B2", f"{REDS} B2", "W+10 G1 G2", "Y1 Y2"]
    table = play(hands, top="B5", options={"teams": 2}).plays(0, "W+10", "blue").leaves(3)
    assert (table.state.round, table.scores) == (2, [250, 0, 250, 0])


def test_who_was_knocked_out_and_left_counts_when_all_others_leave_too() -> None:
    hands = ["W+10 B1", f"{REDS} B2", "G1 B9 RS"]
    table = play(hands, top="Y5").plays(0, "W+10", "blue").leaves(1).leaves(2)
    assert (table.score(0), table.places) == (250 + 1 + 9 + 20, [1, 3, 2])


def test_a_state_of_before_knows_who_was_knocked_out() -> None:
    table = play(["W+10 B1", f"{REDS} B2", "G1 G2"], top="Y5").plays(0, "W+10", "blue")
    stored = table.state.to_json()
    del stored["knocked_out"]
    assert from_json(stored) == table.state


def test_a_bot_that_imagines_the_table_knows_who_was_knocked_out() -> None:
    table = play(["W+10 B1", f"{REDS} B2", "G1 G2"], top="Y5").plays(0, "W+10", "blue")
    rules = engine.ruleset("no_mercy", {})
    assert engine.imagine(engine.view(table.state, 2), rules, Random(1).random).state.knocked_out == [1]


def test_a_state_of_before_knows_of_nobody_knocked_out() -> None:
    table = play(["B1 B2", "G1 G2"], top="B5")
    stored = table.state.to_json()
    del stored["knocked_out"]
    assert from_json(stored).knocked_out == []
