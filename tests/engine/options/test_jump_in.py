"""Jump-In: an identical card may be played out of turn, until the next player acts."""

import pytest

from tests.engine.table import deal

ON = {"jump_in": True}


def test_an_identical_card_is_accepted_and_play_goes_on_from_its_player() -> None:
    table = deal(hands=["G4 B7 B8", "Y2 G1", "G4 G3 R1", "Y1 Y3"], top="G3", options=ON).plays(0, "G4")
    assert table.plays(2, "G4").turn == 3
    assert table.event("played")["jumped_in"] is True


def test_a_play_in_turn_is_not_reported_as_a_jump() -> None:
    table = deal(hands=["G4 B7 B8", "Y2 G1"], top="G3", options=ON).plays(0, "G4")
    assert "jumped_in" not in table.event("played")


def test_once_the_next_player_has_played_it_is_too_late() -> None:
    table = deal(hands=["G4 B7 B8", "G1 Y2", "Y1 R1", "G4 G3"], top="G3", options=ON).plays(0, "G4")
    table.plays(1, "G1").refuses("not_your_turn").plays(3, "G4")


def test_once_the_next_player_has_drawn_it_is_too_late() -> None:
    table = deal(hands=["G4 B7 B8", "Y2 Y1", "Y3 R1", "G4 G3"], top="G3", pile="R9", options=ON).plays(
        0, "G4"
    )
    table.draws(1).refuses("not_your_turn").plays(3, "G4")


@pytest.mark.parametrize("card", ["G5", "R4", "GS", "W"])
def test_both_colour_and_number_must_be_the_same(card: str) -> None:
    table = deal(hands=["G4 B7 B8", "Y2 G1", f"{card} G3 R1"], top="G3", options=ON).plays(0, "G4")
    table.refuses("not_your_turn").plays(2, card, "red" if card == "W" else None)


@pytest.mark.parametrize("wild", ["W", "W+4"])
def test_wilds_are_never_identical(wild: str) -> None:
    table = deal(hands=[f"{wild} B7 B8", "Y2 G1", f"{wild} G3 R1"], top="G3", options=ON)
    table.plays(0, wild, "red")
    assert not [option for option in table.may(2) if option.startswith("play")]


def test_a_jumped_skip_skips_the_seat_after_its_player() -> None:
    table = deal(hands=["GS B7 B8", "Y2 G1", "Y4 Y5", "GS G3 R1"], top="G3", options=ON).plays(0, "GS")
    assert table.plays(3, "GS").turn == 1


def test_a_jumped_reverse_turns_play_round_from_its_player() -> None:
    table = deal(hands=["GR B7 B8", "Y2 G1", "Y4 Y5", "GR G3 R1"], top="G3", options=ON).plays(0, "GR")
    assert table.turn == 3
    table = deal(hands=["GR B7 B8", "Y2 G1", "GR Y5 R1", "G5 G3"], top="G3", options=ON).plays(0, "GR")
    table.plays(2, "GR")
    assert (table.turn, table.direction) == (3, 1)


def test_the_first_draw_two_is_carried_out_before_another_may_jump_in() -> None:
    table = deal(hands=["G+2 B7 B8", "Y2 G1", "Y4 Y5", "G+2 G3 R1"], top="G3", options=ON).plays(0, "G+2")
    assert (table.cards(1), table.turn) == (4, 2)
    table.plays(3, "G+2")
    assert [table.cards(seat) for seat in range(4)] == [4, 4, 2, 2]
    assert table.turn == 1


def test_with_stacking_the_sum_moves_to_the_seat_after_the_jumper() -> None:
    options = ON | {"stacking": "same_type"}
    hands = ["G+2 B7 B8", "B+2 G1", "G+2 G3 R1", "Y1 Y3"]
    table = deal(hands=hands, top="G3", options=options).plays(0, "G+2")
    assert table.awaits == "penalty 1"
    table.plays(2, "G+2")
    assert [table.cards(seat) for seat in range(4)] == [2, 2, 2, 6]
    assert table.turn == 0


def test_with_stacking_a_debt_waits_for_a_jump_in_though_its_payer_has_no_answer() -> None:
    hands = ["G+2 B7 B8", "B1 G1", "G+2 G3 R1", "Y1 Y3"]
    for jumps in (True, False):
        table = deal(hands=hands, top="G3", options=ON | {"stacking": "same_type"}).plays(0, "G+2")
        assert (table.awaits, table.may(1)) == ("penalty 1", ["accept"])
        if jumps:
            assert table.plays(2, "G+2").cards(3) == 6
        else:
            assert table.accepts(1).cards(1) == 4


def test_with_stacking_it_waits_for_any_holder_of_the_other_card_and_not_once_both_are_seen() -> None:
    options = ON | {"stacking": "same_type"}
    table = deal(hands=["G+2 B7 B8", "B1 G1", "R1 R2"], top="G3", options=options).plays(0, "G+2")
    assert table.awaits == "penalty 1"
    table = deal(hands=["G+2 B7 B8", "B1 G1", "R1 R2"], top="G3", under="G+2", options=options)
    assert table.plays(0, "G+2").turn == 2


def test_with_stacking_out_of_time_the_payer_accepts() -> None:
    options = ON | {"stacking": "same_type"}
    table = deal(hands=["G+2 B7 B8", "B1 G1", "R1 R2"], top="G3", options=options).plays(0, "G+2")
    assert table.runs_out_of_time(1).cards(1) == 4


def test_a_jump_in_closes_the_time_to_catch_a_missed_call() -> None:
    table = deal(hands=["G4 B7", "Y2 G1", "G4 G3 R1"], top="G3", options=ON).plays(0, "G4")
    assert table.catchable == [0]
    assert table.plays(2, "G4").catchable == []


def test_the_jumper_must_call_at_one_card() -> None:
    table = deal(hands=["G4 B7 R1", "Y2 G1", "G4 G3"], top="G3", options=ON).plays(0, "G4").plays(2, "G4")
    assert table.catchable == [2]


def test_a_jump_in_may_be_the_last_card() -> None:
    table = deal(hands=["G4 B7 R1", "Y2 G1", "G4"], top="G3", options=ON).plays(0, "G4").plays(2, "G4")
    assert table.event("round_won")["seat"] == 2


def test_nobody_jumps_onto_a_start_card() -> None:
    table = deal(hands=["G5 B7", "Y2 G1", "G3 R1"], top="G3", options=ON)
    table.refuses("not_your_turn").plays(2, "G3")


def test_nobody_jumps_onto_the_start_card_of_a_later_round() -> None:
    table = deal(hands=["G5", "Y2 G1", "G3 R1"], top="G3", options=ON).plays(0, "G5")
    assert table.state.round == 2
    assert table.state.fresh is False


def test_left_off_nobody_plays_out_of_turn() -> None:
    table = deal(hands=["G4 B7", "Y2 G1", "G4 G3"], top="G3").plays(0, "G4")
    table.refuses("not_your_turn").plays(2, "G4")


def test_the_clock_never_jumps_in() -> None:
    table = deal(hands=["G4 B7 R1", "Y2 G1", "G4 G3"], top="G3", options=ON).plays(0, "G4")
    table.refuses("not_your_turn").runs_out_of_time(2)
