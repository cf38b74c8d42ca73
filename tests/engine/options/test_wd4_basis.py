"""What a hand must lack for a Wild Draw Four: the colour, or anything else that could be played."""

import pytest

from tests.engine.table import deal


@pytest.mark.parametrize(
    ("hand", "by_color", "by_any_playable"),
    [
        ("R2 Y9", True, True),
        ("B5 Y9", False, True),
        ("B7 W", False, True),
        ("B7 Y9", False, False),
        ("B7 W+4", False, False),
    ],
)
def test_what_makes_it_a_bluff(hand: str, by_color: bool, by_any_playable: bool) -> None:
    for basis, guilty in (("color", by_color), ("any_playable", by_any_playable)):
        table = deal(hands=[f"W+4 {hand}", "G1 G2", "Y1 Y2"], top="R5", options={"wd4_basis": basis})
        table.plays(0, "W+4", "blue").challenges(1)
        assert table.event("challenged")["guilty"] is guilty, basis


def test_enforced_on_any_playable_card_two_of_them_do_not_forbid_each_other() -> None:
    options = {"wd4": "no_bluffing", "wd4_basis": "any_playable"}
    table = deal(hands=["W+4 W+4 B7", "G1 G2"], top="R5", options=options)
    assert table.may(0) == ["play W+4", "play W+4", "draw"]
    table = deal(hands=["W+4 B5", "G1 G2"], top="R5", options=options)
    table.refuses("limit_not_met").plays(0, "W+4", "blue")
