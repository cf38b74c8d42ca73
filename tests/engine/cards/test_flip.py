"""The Flip card: everything turns over, and play goes on with the other side."""

import pytest

from tests.engine.game import Game
from tests.engine.table import deal, opens


def flipped(first: str = "R3|K7", **laid: object) -> Game:
    """Seat 0 flips a pile of two cards, `first` the lower one."""
    hands = ["RF|P3 B9|O5 Y1|KSA", "G1|O5 G2|TSA", "Y2|T1 Y3|P1"]
    game = deal("flip", hands=hands, top="R5|T5", under=first, rest="box", pile="Y4 Y5", **laid)  # type: ignore[arg-type]
    return game.plays(0, "RF")


def test_the_other_side_is_in_play_for_every_card() -> None:
    table = flipped()
    assert table.state.side == 1
    assert [table.hand(seat) for seat in range(3)] == ["O5 KSA", "O5 TSA", "T1 P1"]
    assert table.event("flipped")["side"] == "dark"


def test_the_pile_turns_as_a_block_so_its_first_card_comes_on_top() -> None:
    table = flipped()
    assert (table.top, table.color, table.discards) == ("K7", "pink", "K7 T5 P3")


def test_the_draw_pile_turns_as_a_block_too() -> None:
    hands = ["RF|P3 B9|O5", "G1|O5 G2|TSA"]
    table = deal("flip", hands=hands, top="R5|T5", pile="Y4|PF Y5|P9 R9|P5", rest="box").plays(0, "RF")
    assert table.pile == "P5 P9 PF"


def test_the_turn_passes_to_the_next_seat() -> None:
    assert flipped().turn == 1


def test_all_see_the_new_top_and_only_the_owner_the_new_hand() -> None:
    table = flipped()
    assert table.event("flipped", None)["card"]["face"] == "K7"
    [mine] = [event for event in table.events if event.type == "hand_turned" and event.seat == 1]
    assert [card["face"] for card in mine.seen_by(1)["cards"]] == ["O5", "TSA"]
    assert mine.seen_by(0) == {"type": "hand_turned", "seat": 1, "count": 2}


def test_what_comes_on_top_does_nothing() -> None:
    table = flipped("R2|P+5")
    assert (table.top, table.turn, table.cards(1)) == ("P+5", 1, 2)


def test_who_flips_names_the_colour_of_a_wild_and_the_turn_passes() -> None:
    table = flipped("R3|DWC")
    assert (table.awaits, table.color, table.may(0)[0]) == ("name_color 0", None, "name_color")
    table.refuses("not_your_turn").draws(1)
    table.refuses("color_not_in_play").names(0, "red")
    table.names(0, "teal")
    assert (table.turn, table.color, table.cards(1)) == (1, "teal", 2)


def test_who_is_out_of_time_names_the_colour_it_holds_most_of() -> None:
    table = flipped("R3|DWC").runs_out_of_time(0)
    assert (table.color in ("orange", "pink"), table.turn) == (True, 1)


def test_who_leaves_instead_of_naming_leaves_a_colour_and_the_turn() -> None:
    table = flipped("R3|DWC").leaves(0)
    assert (table.color in ("orange", "pink"), table.turn) == (True, 1)


def test_a_second_flip_brings_the_first_side_back() -> None:
    hands = ["RF|P3 B9|O5", "YR|TF Y5|P9", "Y2|T1 Y3|P1"]
    table = deal("flip", hands=hands, top="R5|T5", pile="B1 B2").plays(0, "RF").plays(1, "TF")
    assert (table.state.side, table.top, table.hand(0), table.turn) == (0, "RF", "B9", 2)


def test_as_last_card_it_flips_and_the_dark_side_is_counted() -> None:
    hands = ["RF", "B4|T+5 W|K5", "Y6|DWC"]
    table = deal("flip", hands=hands, top="R5|T5", under="R3|DWC").plays(0, "RF")
    assert table.event("round_won")["counted"] == [
        {"seat": 1, "cards": 2, "points": 25},
        {"seat": 2, "cards": 1, "points": 60},
    ]


def test_nobody_may_jump_onto_a_card_that_a_flip_brought_up() -> None:
    hands = ["RF|P3 B9|O5", "G1|O5 G2|TSA", "R+1|K3 Y3|P1"]
    table = deal("flip", hands=hands, top="R5|T5", under="R1|K3", options={"jump_in": True}).plays(0, "RF")
    assert (table.top, table.may(2)) == ("K3", ["catch 0"])
    table.refuses("not_your_turn").plays(2, "K3")


@pytest.mark.parametrize(("dealer", "first"), [(2, 0), (0, 1)])
def test_as_start_card_it_flips_at_once_and_the_left_of_the_dealer_plays(dealer: int, first: int) -> None:
    table = opens("YF", dealer=dealer, variant="flip", options={"drawn_card": "may_not_play"})
    assert (table.state.side, table.turn, table.top in ("O8", "K4")) == (1, first, True)


def test_a_call_stands_when_everything_turns() -> None:
    hands = ["RF|P3 B9|O5 B8|T4", "G1|O5", "Y2|T1 Y3|P1"]
    table = deal("flip", hands=hands, top="R5|T5", called=[1]).plays(0, "RF")
    assert (table.has_called(1), table.catchable) == (True, [])
