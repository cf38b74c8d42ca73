"""Seven-0: a 7 swaps two hands, a 0 passes all of them on."""

from tests.engine.table import deal

ON = {"seven_zero": True}


def test_a_seven_swaps_hands_with_the_seat_of_ones_choice() -> None:
    table = deal(hands=["R7 B7", "Y2 G1 G4", "G2 G3"], top="R3", options=ON).plays(0, "R7", at=2)
    assert [table.hand(seat) for seat in range(3)] == ["G2 G3", "Y2 G1 G4", "B7"]
    assert table.turn == 1
    assert table.event("hands_swapped") == {"type": "hands_swapped", "seat": 0, "target": 2}


def test_each_seat_sees_only_its_new_hand() -> None:
    table = deal(hands=["R7 B7", "Y2 G1 G4", "G2 G3"], top="R3", options=ON).plays(0, "R7", at=2)
    got = [event for event in table.events if event.type == "hand_received"]
    assert [(event.seat, event.data) for event in got] == [(0, {"count": 2}), (2, {"count": 1})]
    assert [card["face"] for card in got[0].seen_by(0)["cards"]] == ["G2", "G3"]
    assert "cards" not in got[0].seen_by(2)


def test_the_swap_is_not_a_choice() -> None:
    table = deal(hands=["R7 B7", "Y2 G1", "G2 G3"], top="R3", options=ON)
    table.refuses("target_required").plays(0, "R7")
    table.refuses("target_not_allowed").plays(0, "R7", at=0)
    table.refuses("target_not_allowed").plays(0, "R7", at=3)


def test_nobody_swaps_with_a_seat_that_left() -> None:
    table = deal(hands=["R7 B7", "", "G2 G3"], top="R3", options=ON, gone=[1])
    table.refuses("target_not_allowed").plays(0, "R7", at=1)


def test_a_zero_passes_every_hand_to_the_next_seat() -> None:
    table = deal(hands=["R0 B7", "Y2 G1 G4", "G2 G3 G5 G6"], top="R3", options=ON).plays(0, "R0")
    assert [table.hand(seat) for seat in range(3)] == ["G2 G3 G5 G6", "B7", "Y2 G1 G4"]
    assert table.turn == 1


def test_against_the_clock_hands_go_the_other_way() -> None:
    table = deal(hands=["R0 B7", "Y2 G1 G4", "G2 G3 G5 G6"], top="R3", options=ON, direction=-1).plays(
        0, "R0"
    )
    assert [table.hand(seat) for seat in range(3)] == ["Y2 G1 G4", "G2 G3 G5 G6", "B7"]
    assert table.event("hands_passed") == {"type": "hands_passed", "seat": 0, "direction": -1}


def test_hands_pass_over_a_seat_that_left() -> None:
    table = deal(hands=["R0 B7", "", "G2 G3"], top="R3", options=ON, gone=[1]).plays(0, "R0")
    assert [table.hand(seat) for seat in range(3)] == ["G2 G3", "", "B7"]


def test_calls_do_not_move_with_the_hands() -> None:
    table = deal(hands=["R7 B7 B8", "Y2", "G2 G3"], top="R3", options=ON, called=[1])
    table.plays(0, "R7", at=1)
    assert (table.has_called(0), table.has_called(1)) == (False, False)


def test_the_player_who_now_holds_one_card_may_be_caught_and_may_call() -> None:
    table = deal(hands=["R7 B7", "Y2 G1 G4", "G2 G3"], top="R3", options=ON).plays(0, "R7", at=1)
    assert (table.hand(1), table.catchable) == ("B7", [1])
    assert table.may(1) == ["play B7", "draw", "call"]
    assert table.catches(2, 1).cards(1) == 3


def test_the_call_that_comes_with_a_seven_counts_for_the_hand_one_gets() -> None:
    table = deal(hands=["R7 B7 B8", "Y2", "G2 G3"], top="R3", options=ON).plays(0, "R7", at=1, uno=True)
    assert (table.has_called(0), table.catchable) == (True, [])


def test_the_call_that_comes_with_a_seven_is_void_if_one_gets_more() -> None:
    table = deal(hands=["R7 B7", "Y2 G1", "G2 G3"], top="R3", options=ON).plays(0, "R7", at=1, uno=True)
    assert (table.has_called(0), table.has_called(1), table.catchable) == (False, False, [1])


def test_as_last_card_a_seven_wins_without_a_swap() -> None:
    table = deal(hands=["R7", "Y2 G1", "G2 G3"], top="R3", options=ON).plays(0, "R7")
    assert (table.event("round_won")["seat"], "hands_swapped" in table.happened) == (0, False)


def test_as_last_card_a_zero_wins_without_passing_on() -> None:
    table = deal(hands=["R0", "Y2 G1", "G2 G3"], top="R3", options=ON).plays(0, "R0")
    assert (table.event("round_won")["seat"], "hands_passed" in table.happened) == (0, False)


def test_as_start_card_neither_moves_a_hand() -> None:
    table = deal(hands=["R7 B1", "Y2 G1"], top="R0", options=ON)
    assert table.turn == 0


def test_left_off_they_are_numbers_like_any_other() -> None:
    table = deal(hands=["R7 R0 B7", "Y2 G1", "G2 G3"], top="R3")
    table.refuses("words_not_wanted").plays(0, "R7", at=1)
    assert table.plays(0, "R7").hand(0) == "R0 B7"


def test_a_jump_in_with_a_seven_must_swap_too() -> None:
    hands = ["R7 B7 B8", "Y2 G1", "R7 G3 G4"]
    table = deal(hands=hands, top="R3", options=ON | {"jump_in": True}).plays(0, "R7", at=1)
    assert table.may(2) == ["play R7"]
    table.refuses("not_your_turn").plays(2, "R7")
    table.plays(2, "R7", at=1)
    assert (table.hand(2), table.hand(1)) == ("B7 B8", "G3 G4")
