"""The call of DOS: the player who holds exactly two cards says it, or draws when another is faster."""

from tests.engine.game import Game
from tests.engine.table import deal


def laid(hand: str, *others: str, **more: object) -> Game:
    hands = [hand, *(others or ("Y1 Y1 Y1 Y3", "B1 B1 B1 B3"))]
    return deal("dos", hands=hands, center="R10 B9", **more)  # type: ignore[arg-type]


def test_the_call_may_travel_with_the_match() -> None:
    table = laid("G9 G1 G3").does(0, "match", cards="G9", center="B9", uno=True)
    assert (table.has_called(0), table.catchable) == (True, [])


def test_the_call_may_travel_with_the_placed_card() -> None:
    table = laid("G1 G3", pile="Y3").draws(0).does(0, "place", card="Y3", uno=True)
    assert (table.has_called(0), table.catchable) == (True, [])


def test_a_late_call_is_safe_until_somebody_is_faster() -> None:
    table = laid("G9 G1 G3").does(0, "match", cards="G9", center="B9").does(0, "done")
    assert table.catchable == [0]
    assert (table.calls(0).catchable, table.has_called(0)) == ([], True)
    table.refuses("nobody_to_catch").catches(1, 0)


def test_who_is_caught_after_the_turn_draws_at_once() -> None:
    table = laid("G9 G1 G3").does(0, "match", cards="G9", center="B9").does(0, "done").catches(2, 0)
    assert (table.cards(0), table.awaits) == (4, "matching 1")


def test_who_is_caught_in_its_own_turn_draws_at_its_end() -> None:
    table = laid("G9 G1 G3").does(0, "match", cards="G9", center="B9").catches(1, 0)
    assert (table.cards(0), table.catchable, table.event("caught")["count"]) == (2, [], 2)
    table.refuses("nobody_to_catch").catches(2, 0)
    assert (table.does(0, "done").cards(0), table.awaits) == (4, "matching 1")


def test_what_was_caught_while_placing_is_drawn_at_the_end_too() -> None:
    table = laid("B9 R10 G1 G3").does(0, "match", cards="B9", center="B9")
    table.does(0, "match", cards="R10", center="R10").does(0, "done").catches(1, 0)
    assert (table.does(0, "place", card="G1").cards(0), table.awaits) == (1, "placing 0")
    assert table.does(0, "place", card="G3").event("round_won")["seat"] == 0


def test_the_next_player_s_first_match_closes_the_time_to_catch() -> None:
    table = laid("G9 G1 G3", "Y10 Y1 Y1 Y3", "B1 B1 B1 B3").does(0, "match", cards="G9", center="B9")
    table.does(0, "done").does(1, "match", cards="Y10", center="R10")
    table.refuses("nobody_to_catch").catches(2, 0)


def test_the_next_player_s_draw_closes_the_time_to_catch() -> None:
    table = laid("G9 G1 G3").does(0, "match", cards="G9", center="B9").does(0, "done").draws(1)
    assert table.catchable == []


def test_jumping_over_two_cards_needs_no_call() -> None:
    table = laid("G1 B4 B5", pile="Y5").does(0, "match", cards="B4 B5", center="B9")
    assert table.catchable == []


def test_a_second_match_past_two_cards_ends_the_time_to_catch() -> None:
    table = laid("G9 Y10 G3").does(0, "match", cards="G9", center="B9")
    assert table.catchable == [0]
    assert table.does(0, "match", cards="Y10", center="R10").catchable == []


def test_the_player_who_is_made_to_draw_to_two_cards_must_call_as_well() -> None:
    table = laid("B4 B5 G1 G3", "Y1", "B1 B1 B1 B3").does(0, "match", cards="B4 B5", center="B9", uno=True)
    table.does(0, "done").does(0, "place", card="G1")
    assert (table.cards(1), table.catchable) == (2, [1])


def test_a_second_match_does_not_close_the_time_to_catch_others() -> None:
    options = {"dos_double_draw": "immediate"}
    hand, others = "B4 B5 Y10 G1 G3", ("Y1", "B1 B1 B1 B3")
    table = laid(hand, *others, options=options).does(0, "match", cards="B4 B5", center="B9")
    assert table.catchable == [1]
    assert 1 in table.does(0, "match", cards="Y10", center="R10").catchable


def test_a_call_before_a_match_that_does_not_come_is_void() -> None:
    table = laid("G9 B9 G1 G3", pile="Y8").does(0, "match", cards="G9", center="B9").calls(0)
    assert table.has_called(0)
    assert not table.does(0, "done").has_called(0)


def test_a_call_is_void_when_its_player_draws() -> None:
    table = laid("G1 G3 Y5", pile="Y8").calls(0).draws(0)
    assert not table.has_called(0)


def test_the_house_sets_what_a_forgotten_call_costs() -> None:
    table = laid("G9 G1 G3", options={"uno_penalty": 4}).does(0, "match", cards="G9", center="B9")
    assert table.does(0, "done").catches(1, 0).cards(0) == 6
