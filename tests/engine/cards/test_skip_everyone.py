"""Skip Everyone: all the others lose a turn."""

import pytest

from tests.engine.table import deal


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_player_who_plays_it_plays_again(seats: int) -> None:
    hands = ["KSA K1 K2", *["T1 T2", "T3 T4", "O1 O2", "O3 O4"][: seats - 1]]
    table = deal("flip", hands=hands, top="K5", side="dark").plays(0, "KSA")
    assert (table.turn, table.direction) == (0, 1)
    assert table.happened.count("turn_skipped") == seats - 1


def test_as_last_card_it_wins() -> None:
    table = deal("flip", hands=["KSA", "T1 T2"], top="K5", side="dark").plays(0, "KSA")
    assert table.event("round_won")["points"] == 3


def test_seats_that_left_are_not_reported_as_skipped() -> None:
    hands = ["KSA K1 K2", "", "T3 T4"]
    table = deal("flip", hands=hands, top="K5", side="dark", gone=[1]).plays(0, "KSA")
    assert [event.seat for event in table.events if event.type == "turn_skipped"] == [2]
