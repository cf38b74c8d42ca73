"""What may be done with a drawn card that fits."""

import pytest

from games import engine
from tests.engine.table import deal


def test_it_may_be_played() -> None:
    table = deal(hands=["B7 Y1", "Y2 G1"], top="R5", pile="R1").draws(0)
    assert (table.awaits, table.may(0)) == ("drawn 0", ["play R1", "keep"])
    assert table.plays(0, "R1").turn == 1


def test_it_may_be_kept_and_the_turn_passes() -> None:
    table = deal(hands=["B7 Y1", "Y2 G1"], top="R5", pile="R1").draws(0).keeps(0)
    assert (table.hand(0), table.turn) == ("B7 Y1 R1", 1)


def test_no_other_card_may_be_played_and_none_drawn() -> None:
    table = deal(hands=["R3 Y1", "Y2 G1"], top="R5", pile="R1").draws(0)
    table.refuses("only_the_drawn_card").plays(0, "R3")
    table.refuses("already_drawn").draws(0)


def test_only_its_owner_knows_which_it_is() -> None:
    table = deal(hands=["B7 Y1", "Y2 G1"], top="R5", pile="R1").draws(0)
    assert engine.view(table.state, 0)["awaiting"]["detail"] == {"card": table.finds(0, "R1")}
    assert engine.view(table.state, 1)["awaiting"]["detail"] == {}
    assert engine.view(table.state, None)["awaiting"]["detail"] == {}


def test_must_play_it_cannot_be_kept() -> None:
    table = deal(hands=["B7 Y1", "Y2 G1"], top="R5", pile="R1", options={"drawn_card": "must_play"}).draws(0)
    assert table.may(0) == ["play R1"]
    table.refuses("must_play").keeps(0)
    assert table.runs_out_of_time(0).top == "R1"


def test_must_play_a_card_that_does_not_fit_stays() -> None:
    table = deal(hands=["B7 Y1", "Y2 G1"], top="R5", pile="G1", options={"drawn_card": "must_play"}).draws(0)
    assert table.turn == 1


def test_must_play_out_of_time_a_wild_names_the_colour_held_most() -> None:
    table = deal(hands=["B7 B1 Y1", "Y2 G1"], top="R5", pile="W", options={"drawn_card": "must_play"}).draws(
        0
    )
    assert table.runs_out_of_time(0).color == "blue"


def test_may_not_play_the_turn_passes_although_it_fits() -> None:
    table = deal(hands=["B7 Y1", "Y2 G1"], top="R5", pile="R1", options={"drawn_card": "may_not_play"}).draws(
        0
    )
    assert (table.hand(0), table.turn) == ("B7 Y1 R1", 1)
    table.refuses("not_your_turn").plays(0, "R1")


def test_a_drawn_wild_draw_four_may_be_played_and_challenged() -> None:
    table = deal(hands=["R7 Y1", "Y2 G1"], top="R5", pile="W+4").draws(0).plays(0, "W+4", "blue")
    assert table.challenges(1).event("challenged")["guilty"] is True


def test_who_draws_to_two_cards_may_call_before_playing_one() -> None:
    table = deal(hands=["B7", "Y2 G1"], top="R5", pile="R1", called=[0]).draws(0)
    assert table.has_called(0) is False
    assert table.calls(0).plays(0, "R1").catchable == []


@pytest.mark.parametrize(
    ("variant", "hand", "drawn"), [("classic", "R2 B5", "W+4"), ("flip", "R2 B5", "W+2")]
)
def test_nobody_must_play_a_drawn_card_that_would_be_a_bluff(variant: str, hand: str, drawn: str) -> None:
    options = {"drawn_card": "must_play"}
    table = deal(variant, hands=[hand, "Y2 G1"], top="R3", pile=drawn, options=options).draws(0)
    assert table.may(0) == [f"play {drawn}", "keep"]
    assert table.keeps(0).turn == 1


def test_one_that_the_hand_allows_must_be_played() -> None:
    options = {"drawn_card": "must_play"}
    table = deal(hands=["B2 B5", "Y2 G1"], top="R3", pile="W+4", options=options).draws(0)
    assert table.may(0) == ["play W+4"]
