"""A Skip of its colour passes a Draw Two on."""

import pytest

from tests.engine.game import Game
from tests.engine.table import deal


def hit(answer: str, **options: object) -> Game:
    hands = ["Y+2 R1", f"{answer} G1", "G2 G3", "G4 G5"]
    return deal(hands=hands, top="Y3", options={"skip_deflects": True, **options}).plays(0, "Y+2")


def test_the_seat_after_the_one_that_skips_draws() -> None:
    table = hit("YS").plays(1, "YS")
    assert [table.cards(seat) for seat in range(4)] == [1, 1, 4, 2]
    assert table.turn == 3


def test_nobody_else_is_skipped() -> None:
    table = hit("YS").plays(1, "YS")
    assert [event.seat for event in table.events if event.type == "turn_skipped"] == [2]


@pytest.mark.parametrize("answer", ["RS", "YR", "Y5", "B+2"])
def test_only_a_skip_of_its_colour_answers(answer: str) -> None:
    assert hit(answer).turn == 2


def test_it_does_nothing_against_a_wild_draw_four() -> None:
    hands = ["W+4 R1", "BS G1", "G2 G3"]
    table = deal(hands=hands, top="Y3", options={"skip_deflects": True}).plays(0, "W+4", "blue")
    table.refuses("penalty_open").plays(1, "BS")


def test_left_off_a_skip_answers_nothing() -> None:
    assert hit("YS", skip_deflects=False).turn == 2


def test_with_two_players_the_draw_two_comes_back() -> None:
    table = deal(hands=["Y+2 R1", "YS G1"], top="Y3", options={"skip_deflects": True})
    table.plays(0, "Y+2").plays(1, "YS")
    assert (table.cards(0), table.turn) == (3, 1)


def test_with_stacking_it_passes_the_sum_on() -> None:
    hands = ["Y+2 R1", "B+2 G1", "BS G3", "G4 G5"]
    table = deal(hands=hands, top="Y3", options={"skip_deflects": True, "stacking": "same_type"})
    table.plays(0, "Y+2").plays(1, "B+2").plays(2, "BS")
    assert (table.cards(3), table.turn) == (6, 0)


def test_as_last_card_it_wins_and_the_next_seat_still_draws() -> None:
    table = deal(hands=["Y+2 R1", "YS", "G2 G3"], top="Y3", options={"skip_deflects": True})
    table.plays(0, "Y+2").plays(1, "YS")
    assert table.event("penalty_taken")["seat"] == 2
    assert table.event("round_won")["seat"] == 1


def test_on_a_turn_of_ones_own_a_skip_skips() -> None:
    table = deal(hands=["RS R1", "G4 G1", "G2 G3"], top="R3", options={"skip_deflects": True}).plays(0, "RS")
    assert table.turn == 2


def test_the_next_seat_may_pass_it_on_with_a_skip_of_its_own() -> None:
    hands = ["Y+2 R1", "YS G1", "YS G3", "G4 G5"]
    table = deal(hands=hands, top="Y3", options={"skip_deflects": True}).plays(0, "Y+2")
    table.plays(1, "YS").plays(2, "YS")
    assert [table.cards(seat) for seat in range(4)] == [1, 1, 1, 4]


@pytest.mark.parametrize(("stacking", "adds"), [("same_type", True), ("any", True), ("none", False)])
def test_on_the_skip_a_draw_two_adds_where_the_house_stacks(stacking: str, adds: bool) -> None:
    hands = ["Y+2 R1", "YS G1", "B+2 G3", "G4 G5"]
    options = {"skip_deflects": True, "stacking": stacking}
    table = deal(hands=hands, top="Y3", options=options).plays(0, "Y+2").plays(1, "YS")
    if not adds:
        assert [table.cards(seat) for seat in range(4)] == [1, 1, 4, 2]
        return
    table.plays(2, "B+2")
    assert [table.cards(seat) for seat in range(4)] == [1, 1, 1, 6]


def test_a_skip_of_another_colour_passes_nothing_on() -> None:
    hands = ["Y+2 R1", "YS G1", "RS G3", "G4 G5"]
    table = deal(hands=hands, top="Y3", options={"skip_deflects": True}).plays(0, "Y+2").plays(1, "YS")
    assert [table.cards(seat) for seat in range(4)] == [1, 1, 4, 2]
