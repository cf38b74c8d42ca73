"""The points that end a match."""

import pytest

from games import engine
from games.engine import BadRuleset
from tests.engine.table import deal


def test_five_hundred_by_default() -> None:
    table = deal(hands=["R5 R1", "Y2"], top="R3")
    assert engine.view(table.state, None)["target_score"] == 500


def test_another_is_shown_to_everybody() -> None:
    table = deal(hands=["R5 R1", "Y2"], top="R3", options={"target_score": 200})
    assert engine.view(table.state, None)["target_score"] == 200


@pytest.mark.parametrize("points", [0, -1, 10_001, "500", 500.0, True, None])
def test_only_whole_points_within_reason(points: object) -> None:
    with pytest.raises(BadRuleset, match="target_score: not_a_value"):
        engine.ruleset("classic", {"target_score": points})
