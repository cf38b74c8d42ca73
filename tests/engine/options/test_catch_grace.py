"""The grace before a forgotten call can be caught is kept by the clock of the service, not by the rules."""

import pytest

from tests.engine.table import deal


@pytest.mark.parametrize("seconds", [0, 1, 2, 3])
def test_the_rules_themselves_wait_for_nothing(seconds: int) -> None:
    table = deal(hands=["R5 B7", "Y2 G1"], top="R3", options={"catch_grace": seconds}).plays(0, "R5")
    assert table.catches(1, 0).cards(0) == 3
