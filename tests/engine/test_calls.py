"""The call at the next-to-last card, and catching who forgot it."""

import pytest

from games import engine
from tests.engine.table import deal


def test_the_call_may_come_with_the_card() -> None:
    table = deal(hands=["R5 B7", "Y2 G1"], top="R3").plays(0, "R5", uno=True)
    assert table.has_called(0)
    assert table.happened == ["played", "called"]
    table.refuses("nobody_to_catch").catches(1, 0)


def test_the_call_may_come_just_before_the_card() -> None:
    table = deal(hands=["R5 B7", "Y2 G1"], top="R3").calls(0).plays(0, "R5")
    assert (table.has_called(0), table.catchable) == (True, [])


def test_called_before_and_with_the_card_it_is_reported_once() -> None:
    table = deal(hands=["R5 B7", "Y2 G1"], top="R3").calls(0).plays(0, "R5", uno=True)
    assert table.happened == ["played"]


def test_the_call_may_come_after_the_card_until_one_is_caught() -> None:
    table = deal(hands=["R5 B7", "Y2 G1", "G2 G3"], top="R3").plays(0, "R5").calls(0)
    assert table.has_called(0)
    table.refuses("nobody_to_catch").catches(2, 0)


def test_once_caught_there_is_nothing_to_call_any_more() -> None:
    table = deal(hands=["R5 B7", "Y2 G1", "G2 G3"], top="R3").plays(0, "R5").catches(2, 0)
    table.refuses("nothing_to_call").calls(0)


def test_nobody_is_caught_twice() -> None:
    table = deal(hands=["R5 B7", "Y2 G1", "G2 G3"], top="R3").plays(0, "R5").catches(2, 0)
    table.refuses("nobody_to_catch").catches(1, 0)
    assert table.cards(0) == 3


def test_any_other_seat_may_catch_even_before_its_turn() -> None:
    for catcher in (1, 2):
        table = deal(hands=["R5 B7", "Y2 G1", "G2 G3"], top="R3").plays(0, "R5")
        assert "catch 0" in table.may(catcher)
        assert table.catches(catcher, 0).turn == 1


def test_nobody_catches_itself() -> None:
    table = deal(hands=["R5 B7", "Y2 G1"], top="R3").plays(0, "R5")
    table.refuses("nobody_to_catch").catches(0, 0)


def test_only_the_caught_sees_the_cards() -> None:
    table = deal(hands=["R5 B7", "Y2 G1", "G2 G3"], top="R3", pile="G8 G9").plays(0, "R5").catches(2, 0)
    assert table.faces("penalty_taken", 0) == "G8 G9"
    assert table.faces("penalty_taken", 2) is None
    assert table.event("penalty_taken", 2) == {
        "type": "penalty_taken", "seat": 0, "count": 2, "reason": "caught",
    }  # fmt: skip


@pytest.mark.parametrize("cards", ["R5 B7 B8", "R5 B7 B8 B9"])
def test_with_more_than_two_cards_there_is_nothing_to_call(cards: str) -> None:
    deal(hands=[cards, "Y2 G1"], top="R3").refuses("nothing_to_call").calls(0)


def test_with_two_cards_one_calls_only_on_ones_turn() -> None:
    deal(hands=["R5 B7 B8", "Y2 G1"], top="R3").refuses("nothing_to_call").calls(1)


def test_nobody_calls_twice() -> None:
    deal(hands=["R5 B7", "Y2 G1"], top="R3").calls(0).refuses("nothing_to_call").calls(0)


def test_a_call_before_a_play_that_is_not_made_is_void() -> None:
    table = deal(hands=["B5", "Y2 G1"], top="R3", pile="R9").draws(0).calls(0).keeps(0)
    assert table.has_called(0) is False
    table = deal(hands=["B5 B6", "Y2 G1"], top="R3", pile="G9").calls(0).draws(0)
    assert table.has_called(0) is False
    table = deal(hands=["B5 B6", "Y2 G1"], top="R3", rest="box").calls(0).draws(0)
    assert table.has_called(0) is False


def test_a_call_for_the_card_one_holds_stays_although_one_passes() -> None:
    table = deal(hands=["B5", "Y2 G1"], top="R3", rest="box", called=[0]).draws(0)
    assert table.has_called(0)


def test_with_two_cards_a_vote_is_no_occasion_to_call() -> None:
    hands = ["R5 B7 B8", "G1 G2", "Y1 Y2 Y3", "R1 R2 R4"]
    table = deal(hands=hands, top="R3", options={"suggestion_penalty": 2}).does(2, "accuse", target=0)
    assert table.may(1) == ["vote False", "vote True"]
    table.refuses("nothing_to_call").calls(1)


def test_a_call_with_too_many_cards_left_counts_for_nothing() -> None:
    table = deal(hands=["R5 B7 B8", "Y2 G1"], top="R3").plays(0, "R5", uno=True)
    assert (table.has_called(0), table.happened) == (False, ["played"])


def test_the_player_who_holds_more_than_one_card_cannot_be_caught() -> None:
    table = deal(hands=["R5 B7 B8", "Y2 G1"], top="R3").plays(0, "R5")
    table.refuses("nobody_to_catch").catches(1, 0)


def test_the_next_player_who_plays_ends_the_time_to_catch() -> None:
    table = deal(hands=["R5 B7", "R2 G1 G4", "G2 G3"], top="R3").plays(0, "R5").plays(1, "R2")
    table.refuses("nobody_to_catch").catches(2, 0)


def test_the_next_player_who_draws_ends_the_time_to_catch() -> None:
    table = deal(hands=["R5 B7", "Y2 G1", "G2 G3"], top="R3", pile="G9").plays(0, "R5").draws(1)
    table.refuses("nobody_to_catch").catches(2, 0)


def test_the_next_player_may_catch_first_and_then_play() -> None:
    table = deal(hands=["R5 B7", "R2 G1 G4", "G2 G3"], top="R3").plays(0, "R5").catches(1, 0)
    assert table.plays(1, "R2").turn == 2


def test_a_next_player_out_of_time_ends_it_too() -> None:
    table = deal(hands=["R5 B7", "Y2 G1", "G2 G3"], top="R3").plays(0, "R5").runs_out_of_time(1)
    assert table.catchable == []


def test_an_answer_to_a_wild_draw_four_does_not_end_it() -> None:
    table = deal(hands=["W+4 B7", "Y2 G1", "G2 G3"], top="R3").plays(0, "W+4", "red")
    assert table.accepts(1).catchable == [0]
    table = deal(hands=["W+4 B7", "Y2 G1", "G2 G3"], top="R3").plays(0, "W+4", "red")
    assert table.challenges(1).catchable == [0]


def test_two_may_be_open_to_be_caught_at_once() -> None:
    hands = ["R7 B7", "Y2 G1 G4", "G2"]
    table = deal(hands=hands, top="R3", options={"seven_zero": True}).plays(0, "R7", at=2)
    assert table.catchable == [0, 2]
    assert table.catches(1, 0).catchable == [2]
    assert table.catches(1, 2).catchable == []


def test_a_penalty_makes_an_old_call_void() -> None:
    table = deal(hands=["R5", "Y+2 R+2", "G2 G3"], top="R3", called=[0], turn=1, direction=-1)
    table.plays(1, "R+2")
    assert (table.has_called(0), table.cards(0)) == (False, 3)


def test_the_player_who_has_gone_out_cannot_be_caught() -> None:
    table = deal(hands=["R5", "Y2 G1", "G2 G3"], top="R3").plays(0, "R5")
    table.refuses("nobody_to_catch").catches(1, 0)


def test_a_new_round_knows_no_calls_of_the_old() -> None:
    table = (
        deal(hands=["R5 R7", "Y2 G1"], top="R3", pile="G9").plays(0, "R5", uno=True).draws(1).plays(0, "R7")
    )
    assert table.state.round == 2
    assert [table.has_called(seat) for seat in (0, 1)] == [False, False]
    assert table.catchable == []


def test_everybody_sees_who_has_called() -> None:
    table = deal(hands=["R5 B7", "Y2 G1"], top="R3").plays(0, "R5", uno=True)
    assert [seat["called"] for seat in engine.view(table.state, None)["seats"]] == [True, False]


def test_a_player_in_debt_has_nothing_to_call_unless_a_card_answers_it() -> None:
    hands = ["W+4 B1 B2", "G1 G2", "Y1 Y2"]
    table = deal(hands=hands, top="R3").plays(0, "W+4", "blue")
    table.refuses("nothing_to_call").calls(1)
    hands = ["R+2 B1 B2", "G+2 G2", "Y1 Y2"]
    table = deal(hands=hands, top="R3", options={"stacking": "same_type"}).plays(0, "R+2").calls(1)
    assert "called" in table.happened
