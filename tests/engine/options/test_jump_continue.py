"""Who plays after a jump-in."""

import pytest

from tests.engine.table import deal


@pytest.mark.parametrize(("how", "next_seat"), [("from_jumper", 3), ("original_order", 1)])
def test_play_goes_on_from_the_jumper_or_returns(how: str, next_seat: int) -> None:
    options = {"jump_in": True, "jump_continue": how}
    table = deal(hands=["G4 B7 B8", "Y2 G1", "G4 G3 R1", "Y1 Y3"], top="G3", options=options).plays(0, "G4")
    assert table.plays(2, "G4").turn == next_seat


def test_the_player_who_was_to_play_keeps_the_turn_and_its_time() -> None:
    options = {"jump_in": True, "jump_continue": "original_order"}
    table = deal(hands=["G4 B7 B8", "Y2 G1", "G4 G3 R1", "Y1 Y3"], top="G3", options=options).plays(0, "G4")
    since = table.state.since
    table.plays(2, "G4")
    assert (table.turn, table.state.since) == (1, since)


@pytest.mark.parametrize(("card", "next_seat"), [("GS", 0), ("GR", 3), ("G+2", 0)])
def test_a_card_that_moves_the_turn_itself_is_carried_out_from_the_jumper(card: str, next_seat: int) -> None:
    options = {"jump_in": True, "jump_continue": "original_order"}
    hands = [f"{card} B7 B8", "Y2 G1 Y5", f"{card} G3 R1", "Y1 Y3"]
    table = deal(hands=hands, top="G3", options=options).plays(0, card).plays(2, card)
    assert table.turn == next_seat
