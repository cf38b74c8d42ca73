"""Who begins after a Reverse as start card."""

import pytest

from tests.engine.table import opens


@pytest.mark.parametrize(("how", "first"), [("dealer_first", 3), ("right_of_dealer", 2)])
def test_the_dealer_or_the_seat_at_its_right(how: str, first: int) -> None:
    table = opens("GR", seats=4, dealer=3, options={"reverse_start": how})
    assert (table.turn, table.direction) == (first, -1)


@pytest.mark.parametrize("how", ["dealer_first", "right_of_dealer"])
def test_with_two_players_the_dealer_by_either_reading(how: str) -> None:
    assert opens("RR", seats=2, dealer=1, options={"reverse_start": how}).turn == 1
