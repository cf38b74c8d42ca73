"""What a forgotten call costs."""

import pytest

from tests.engine.table import deal


@pytest.mark.parametrize("cards", [1, 2, 4])
def test_the_player_who_is_caught_draws_so_many(cards: int) -> None:
    table = deal(hands=["R5 B7", "Y2 G1", "G2 G3"], top="R3", options={"uno_penalty": cards})
    table.plays(0, "R5").catches(2, 0)
    assert (table.cards(0), table.turn) == (1 + cards, 1)
    assert table.event("caught") == {"type": "caught", "seat": 0, "by": 2, "count": cards}


def test_two_by_default() -> None:
    assert deal(hands=["R5 B7", "Y2 G1"], top="R3").plays(0, "R5").catches(1, 0).cards(0) == 3
