"""How rounds and points are counted; `test_scoring` and `test_elimination` go into each."""

import pytest

from tests.engine.table import deal


@pytest.mark.parametrize(
    ("mode", "scores", "ends"),
    [
        ("winner_takes", [23, 0, 0], False),
        ("low_total", [0, 20, 3], False),
        ("single_round", [23, 0, 0], True),
        ("elimination", [0, 20, 3], False),
        ("first_to_3_rounds", [1, 0, 0], False),
    ],
)
def test_one_round_in_every_mode(mode: str, scores: list[int], ends: bool) -> None:
    table = deal(hands=["R5", "GS", "Y3"], top="R3", options={"score_mode": mode}).plays(0, "R5")
    assert (table.scores, table.awaits == "match_over") == (scores, ends)
