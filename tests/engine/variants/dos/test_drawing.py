"""Drawing in DOS: one card instead of matching, and a card into the center if it does not help."""

from tests.engine.game import Game
from tests.engine.table import deal


def laid(hand: str, **more: object) -> Game:
    center = {"center": "R10 B9"} | more
    return deal("dos", hands=[hand, "Y1 Y1 Y1 Y3", "B1 B1 B1 B3"], **center)  # type: ignore[arg-type]


def test_one_may_draw_although_one_could_match() -> None:
    table = laid("G9 G3", pile="Y8")
    assert table.may(0) == ["match G9 on B9", "draw"]
    assert table.draws(0).hand(0) == "G9 G3 Y8"


def test_a_drawn_card_may_help_to_a_match() -> None:
    table = laid("G1 G1 Y3", pile="Y6").draws(0)
    assert (table.awaits, table.may(0)[-1], len(table.may(0))) == ("matching 0", "done", 2)
    table.does(0, "match", cards="Y6 Y3", center="B9").does(0, "done")
    assert (table.hand(0), table.awaits) == ("G1 G1", "matching 1")


def test_who_draws_and_matches_nothing_places_a_card() -> None:
    table = laid("G1 G1 Y3", pile="Y6").draws(0).does(0, "done")
    assert (table.awaits, table.may(0)[:4]) == ("placing 0", ["place G1", "place G1", "place Y3", "place Y6"])
    table.does(0, "place", card="G1")
    assert (len(table.state.center), table.cards(0), table.awaits) == (3, 3, "matching 1")


def test_without_a_match_the_drawn_card_leads_straight_to_placing() -> None:
    assert laid("G1 G1", pile="Y6").draws(0).awaits == "placing 0"


def test_after_a_match_nothing_can_be_drawn() -> None:
    table = laid("G9 G1 Y3").does(0, "match", cards="G9", center="B9")
    table.refuses("already_matched").draws(0)


def test_nobody_draws_twice() -> None:
    table = laid("G9 G1 Y3", pile="Y8").draws(0)
    table.refuses("already_drawn").draws(0)


def test_nobody_is_done_before_having_done_anything() -> None:
    laid("G9 G1 Y3").refuses("nothing_matched").does(0, "done")


def test_while_a_card_is_to_be_placed_nothing_else_can_be_done() -> None:
    table = laid("G1 G1", pile="Y6").draws(0)
    table.refuses("placing_open").draws(0)
    table.refuses("placing_open").does(0, "done")
    table.refuses("placing_open").does(0, "match", cards="G1", center="B9")
    table.refuses("card_not_in_hand").does(0, "place", card="B9")


def test_cards_are_not_placed_or_played_when_they_please() -> None:
    table = laid("G9 G1 Y3")
    table.refuses("not_allowed_now").does(0, "place", card="G1")
    table.refuses("not_allowed_now").plays(0, "G9")
    table.refuses("nothing_to_keep").keeps(0)
    table.refuses("not_your_turn").does(1, "match", cards="Y1", center="B9")


def test_only_cards_of_the_hand_and_of_the_center_can_be_matched() -> None:
    table = laid("G9 G1 Y3")
    table.refuses("card_not_in_hand").does(0, "match", cards="B10", center="R10")
    table.refuses("center_not_open").does(0, "match", cards="G9", center=table.finds(1, "Y1"))
    table.refuses("card_does_not_match").does(0, "match", cards="G9", center="R10")
    table.refuses("card_does_not_match").does(0, "match", cards=(), center="R10")


def test_what_was_placed_can_be_matched_by_the_next_seat() -> None:
    table = laid("G1 G3", pile="Y3").draws(0).does(0, "place", card="G3")
    assert "match Y3 on G3" in table.may(1)


def test_the_discard_pile_is_shuffled_when_no_card_is_left_and_the_center_stays() -> None:
    table = laid("G1 G3", top="R5", under="R6 R7", rest="box").draws(0)
    assert ("reshuffled" in table.happened, table.discards, len(table.state.draw_pile)) == (True, "", 2)
    assert table.codes(row[0] for row in table.state.center) == "R10 B9"


def test_with_nothing_to_draw_the_turn_passes_without_placing() -> None:
    table = laid("G1 G3", rest="box").draws(0)
    assert (table.awaits, table.cards(0), "passed" in table.happened) == ("matching 1", 2, True)


def test_a_round_in_which_everybody_passes_goes_to_the_lowest_hand() -> None:
    table = laid("G1 G3", rest="box").draws(0).draws(1).draws(2)
    assert "round_blocked" in table.happened
    assert (table.event("round_won")["seat"], table.scores) == (0, [12, 0, 0])


def test_a_match_in_between_counts_as_no_pass() -> None:
    table = laid("G1 G9 G3", rest="box", turn=1).draws(1).draws(2)
    assert table.state.passes == 2
    table.does(0, "match", cards="G9", center="B9").does(0, "done")
    assert (table.state.passes, table.awaits) == (0, "matching 1")


def test_the_center_is_filled_up_to_two_cards_before_bonus_cards_come() -> None:
    table = laid("B9 R10 G1 G3 G4", pile="Y5 Y6").does(0, "match", cards="B9", center="B9")
    table.does(0, "match", cards="R10", center="R10").does(0, "done")
    assert table.codes(row[0] for row in table.state.center) == "Y5 Y6"
    table.does(0, "place", card="G1").does(0, "place", card="G3")
    assert table.codes(row[0] for row in table.state.center) == "Y5 Y6 G1 G3"


def test_who_is_out_of_time_draws_then_is_done_then_places() -> None:
    table = laid("G9 G1", pile="Y8").runs_out_of_time(0)
    assert (table.awaits, table.cards(0)) == ("matching 0", 3)
    assert table.runs_out_of_time(0).awaits == "placing 0"
    assert (table.runs_out_of_time(0).awaits, table.cards(0)) == ("matching 1", 2)
