"""The limit of the Wild Draw Four: bluffed past, enforced, or dropped; and what it asks."""

import pytest

from tests.engine.table import deal


def test_bluffed_past_it_is_accepted() -> None:
    table = deal(hands=["R2 W+4 Y9", "G1 G2"], top="R5")
    assert "play W+4" in table.may(0)


def test_enforced_it_is_refused_and_nobody_can_challenge() -> None:
    table = deal(hands=["R2 W+4 Y9", "G1 G2"], top="R5", options={"wd4": "no_bluffing"})
    assert "play W+4" not in table.may(0)
    table.refuses("limit_not_met").plays(0, "W+4", "blue")


def test_enforced_an_honest_one_is_paid_at_once() -> None:
    table = deal(hands=["B2 W+4 Y9", "G1 G2", "Y1 Y2"], top="R5", options={"wd4": "no_bluffing"})
    table.plays(0, "W+4", "blue")
    assert (table.cards(1), table.turn) == (6, 2)


def test_enforced_one_that_is_drawn_out_of_its_limit_is_not_offered() -> None:
    table = deal(hands=["R2 Y9", "G1 G2"], top="R5", pile="W+4", options={"wd4": "no_bluffing"}).draws(0)
    assert table.turn == 1


def test_free_it_is_played_at_any_time_and_paid_at_once() -> None:
    table = deal(hands=["R2 W+4 Y9", "G1 G2", "Y1 Y2"], top="R5", options={"wd4": "free"})
    table.plays(0, "W+4", "blue")
    assert (table.cards(1), table.turn) == (6, 2)


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
        assert table.told("challenged")["guilty"] is guilty, basis


def test_enforced_on_any_playable_card_two_of_them_do_not_forbid_each_other() -> None:
    options = {"wd4": "no_bluffing", "wd4_basis": "any_playable"}
    table = deal(hands=["W+4 W+4 B7", "G1 G2"], top="R5", options=options)
    assert table.may(0) == ["play W+4", "play W+4", "draw"]
    table = deal(hands=["W+4 B5", "G1 G2"], top="R5", options=options)
    table.refuses("limit_not_met").plays(0, "W+4", "blue")
