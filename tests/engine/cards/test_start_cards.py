"""What the card that opens the round does, for two players and for more."""

import pytest

from tests.engine.table import opens


def test_a_number_does_nothing_and_the_left_of_the_dealer_plays() -> None:
    table = opens("G5", seats=4, dealer=2)
    assert (table.turn, table.color, table.direction) == (3, "green", 1)
    assert [table.cards(seat) for seat in range(4)] == [7, 7, 7, 7]


def test_a_draw_two_costs_the_left_of_the_dealer_two_cards_and_the_turn() -> None:
    table = opens("Y+2", seats=4, dealer=3)
    assert [table.cards(seat) for seat in range(4)] == [9, 7, 7, 7]
    assert (table.turn, table.color, table.direction) == (1, "yellow", 1)
    assert table.event("penalty_taken", 1) == {
        "type": "penalty_taken", "seat": 0, "count": 2, "reason": "opened",
    }  # fmt: skip


def test_a_draw_two_as_start_card_cannot_be_answered() -> None:
    table = opens("Y+2", seats=4, dealer=3, options={"stacking": "any", "skip_deflects": True})
    assert (table.turn, table.cards(0)) == (1, 9)


def test_a_skip_skips_the_left_of_the_dealer() -> None:
    table = opens("BS", seats=4, dealer=3)
    assert table.turn == 1
    assert table.event("turn_skipped")["seat"] == 0


def test_after_a_reverse_the_dealer_plays_first_and_then_the_seat_at_the_right() -> None:
    table = opens("GR", seats=4, dealer=3, options={"drawn_card": "may_not_play"})
    assert (table.turn, table.direction) == (3, -1)
    assert table.draws(3).turn == 2


def test_after_a_wild_the_left_of_the_dealer_names_the_colour_and_then_plays() -> None:
    table = opens("W", seats=3, dealer=2)
    assert (table.awaits, table.color) == ("name_color 0", None)
    table.names(0, "red")
    assert (table.turn, table.color) == (0, "red")
    table.draws(0)
    assert table.cards(0) == 8


def test_before_the_colour_is_named_nobody_plays_or_draws() -> None:
    table = opens("W", seats=3, dealer=2)
    table.refuses("color_pending").draws(0)
    table.refuses("color_pending").plays(0, table.state.seats[0].hand[0])
    table.refuses("color_not_in_play").names(0, "purple")
    table.refuses("not_your_turn").names(1, "red")


def test_out_of_time_the_colour_the_hand_holds_most_of_is_named() -> None:
    table = opens("W", seats=3, dealer=2)
    held = [code[0] for code in table.hand(0).split() if code[0] != "W"]
    table.runs_out_of_time(0)
    assert table.turn == 0
    letter = str(table.color)[0].upper()
    assert held.count(letter) == max(held.count(other) for other in "RYGB")


def test_a_wild_draw_four_goes_back_and_another_card_is_turned() -> None:
    table = opens("R5", returned=1)
    assert table.event("card_opened")["returned"] == 1
    assert (table.turn, table.color) == ((table.state.dealer + 1) % 3, "red")


def test_cards_that_went_back_can_still_be_drawn() -> None:
    table = opens("R5", returned=1)
    assert len(table.state.draw_pile) + len(table.state.discard_pile) == 108 - 3 * 7
    assert (
        table.pile.split().count("W+4") + sum(table.hand(seat).split().count("W+4") for seat in range(3)) == 4
    )


@pytest.mark.parametrize("start", ["RS", "RR"])
def test_with_two_players_the_dealer_begins_after_a_skip_or_reverse(start: str) -> None:
    table = opens(start, seats=2, dealer=1)
    assert (table.turn, table.cards(0)) == (1, 7)


def test_with_two_players_the_other_draws_two_and_the_dealer_begins() -> None:
    table = opens("R+2", seats=2, dealer=1)
    assert (table.turn, table.cards(0), table.cards(1)) == (1, 9, 7)


def test_everybody_sees_the_start_card() -> None:
    table = opens("G5", seats=4, dealer=2)
    event = table.event("card_opened", None)
    assert event["card"]["face"] == "G5"
    assert (event["color"], event["returned"]) == ("green", 0)
