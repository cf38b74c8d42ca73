"""The limit of the Wild Draw Four: bluffed past, enforced, or dropped; and what it asks."""

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
