"""What a last card does that moves hands: nothing, or its work before anybody is out."""

from tests.engine.table import deal

SEVEN_ZERO = {"seven_zero": True}
SWAP = SEVEN_ZERO | {"last_card_swap": "swap"}


def test_by_default_the_round_is_over() -> None:
    table = deal(hands=["R7", "Y2 G1", "G2 G3"], top="R3", options=SEVEN_ZERO).plays(0, "R7", at=1)
    assert table.event("round_won")["seat"] == 0


def test_swapped_the_player_who_is_left_without_cards_wins() -> None:
    table = deal(hands=["R7", "Y2 G1", "G2 G3"], top="R3", options=SWAP).plays(0, "R7", at=1)
    assert table.event("round_won")["seat"] == 1
    assert table.event("round_won")["counted"] == [
        {"seat": 0, "cards": 2, "points": 3},
        {"seat": 2, "cards": 2, "points": 5},
    ]


def test_the_target_of_a_swap_cannot_be_left_out() -> None:
    table = deal(hands=["R7", "Y2 G1", "G2 G3"], top="R3", options=SWAP)
    table.refuses("target_required").plays(0, "R7")


def test_passed_on_the_next_seat_wins() -> None:
    table = deal(hands=["R0", "Y2 G1", "G2 G3"], top="R3", options=SWAP).plays(0, "R0")
    assert table.event("round_won")["seat"] == 1


def test_other_last_cards_win_as_always() -> None:
    table = deal(hands=["R5", "Y2 G1", "G2 G3"], top="R3", options=SWAP).plays(0, "R5")
    assert table.event("round_won")["seat"] == 0
