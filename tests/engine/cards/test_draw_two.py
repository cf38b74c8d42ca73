"""Draw Two: the next seat draws two and loses its turn."""

import pytest

from tests.engine.table import deal


def test_the_next_seat_draws_two_and_loses_its_turn() -> None:
    table = deal(hands=["R+2 B7", "Y2 G1", "G2 G3"], top="R3", pile="G9 R1 B4").plays(0, "R+2")
    assert (table.hand(1), table.turn) == ("Y2 G1 G9 R1", 2)
    assert table.happened == ["played", "penalty_taken", "turn_skipped"]


def test_nothing_is_owed_afterwards() -> None:
    table = deal(hands=["R+2 B7", "Y2 G1", "G2 G3"], top="R3").plays(0, "R+2")
    assert table.owed == 0
    table.refuses("not_your_turn").draws(1)
    table.refuses("not_your_turn").accepts(1)


def test_only_who_draws_sees_the_cards() -> None:
    table = deal(hands=["R+2 B7", "Y2 G1", "G2 G3"], top="R3", pile="G9 R1").plays(0, "R+2")
    assert table.faces("penalty_taken", 1) == "G9 R1"
    assert table.event("penalty_taken", 0) == {
        "type": "penalty_taken", "seat": 1, "count": 2, "reason": "played",
    }  # fmt: skip
    assert table.faces("penalty_taken", 2) is None
    assert table.faces("penalty_taken", None) is None


def test_it_may_not_be_answered_with_another_draw_two() -> None:
    table = deal(hands=["R+2 B7", "B+2 G1", "G2 G3"], top="R3").plays(0, "R+2")
    assert (table.cards(1), table.turn) == (4, 2)


def test_nobody_can_challenge_it() -> None:
    table = deal(hands=["R+2 B7", "B+2 G1", "G2 G3"], top="R3", options={"stacking": "same_type"})
    table.plays(0, "R+2")
    table.refuses("nothing_to_challenge").challenges(1)


def test_with_two_players_the_player_who_plays_it_plays_again() -> None:
    table = deal(hands=["R+2 B7", "Y2 G1"], top="R3").plays(0, "R+2")
    assert (table.turn, table.cards(1)) == (0, 4)


@pytest.mark.parametrize(("top", "fits"), [("R3", True), ("B+2", True), ("B3", False), ("W", False)])
def test_it_goes_on_its_colour_or_another_draw_two(top: str, fits: bool) -> None:
    table = deal(hands=["R+2 B7", "Y2 G1", "G2 G3"], top=top, color=None if top != "W" else "blue")
    assert ("play R+2" in table.may(0)) is fits


@pytest.mark.parametrize("card", ["R+2", "Y+2", "G+2", "B+2"])
def test_a_draw_two_of_every_colour_makes_the_next_seat_draw(card: str) -> None:
    table = deal(hands=[f"{card} B7", "Y2 G1", "G2 G3"], top=f"{card[0]}3").plays(0, card)
    assert (table.cards(1), table.turn) == (4, 2)


def test_the_next_seat_that_still_plays_draws() -> None:
    table = deal(hands=["R+2 B7", "", "G2 G3", "Y1 Y2"], top="R3", gone=[1]).plays(0, "R+2")
    assert [table.cards(seat) for seat in range(4)] == [1, 0, 4, 2]


def test_as_last_card_it_still_makes_the_next_seat_draw_before_the_count() -> None:
    table = deal(hands=["G+2", "R7 BS", "W"], top="G3", pile="Y4 B9").plays(0, "G+2")
    assert table.event("round_won")["counted"] == [
        {"seat": 1, "cards": 4, "points": 40},
        {"seat": 2, "cards": 1, "points": 50},
    ]
    assert table.score(0) == 90
