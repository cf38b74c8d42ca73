"""Wild Draw Four: its limit, what it asks for, and the challenge."""

from collections.abc import Callable

import pytest

from games import engine
from tests.engine.game import Game
from tests.engine.table import deal


def honest() -> Game:
    """Seat 0 holds nothing red and has played it."""
    return deal(hands=["B5 Y9 W+4", "G1 G2", "Y1 Y2"], top="R5", pile="R1 R2 R4 R6 R7 R8 B1").plays(
        0, "W+4", "blue"
    )


def bluff() -> Game:
    """Seat 0 holds a red card and has played it all the same."""
    return deal(hands=["R2 W+4 Y9", "G1 G2", "Y1 Y2"], top="R5", pile="R1 B2 B4 B6 B7 B8 B1").plays(
        0, "W+4", "blue"
    )


def test_the_next_seat_owes_four_and_may_pay_or_challenge() -> None:
    table = honest()
    assert (table.awaits, table.owed, table.color) == ("penalty 1", 4, "blue")
    assert table.may(1) == ["challenge", "accept"]


def test_who_accepts_draws_four_and_loses_the_turn() -> None:
    table = honest().accepts(1)
    assert (table.hand(1), table.turn, table.color) == ("G1 G2 R1 R2 R4 R6", 2, "blue")


def test_it_is_paid_only_once() -> None:
    table = honest().accepts(1)
    table.refuses("not_your_turn").accepts(1)
    table.refuses("not_your_turn").draws(1)


def test_the_player_who_owes_may_neither_draw_nor_play() -> None:
    table = honest()
    table.refuses("penalty_open").draws(1)
    table.refuses("penalty_open").plays(1, "G1")
    table.refuses("nothing_to_keep").keeps(1)


def test_only_the_player_who_owes_may_challenge() -> None:
    table = honest()
    table.refuses("not_your_turn").challenges(2)
    table.refuses("not_your_turn").challenges(0)
    assert table.may(2) == []


def test_a_card_of_the_same_number_does_not_make_it_a_bluff() -> None:
    table = deal(hands=["B5 Y9 W+4", "G1 G2", "Y1 Y2"], top="R5").plays(0, "W+4", "blue").challenges(1)
    assert table.event("challenged")["guilty"] is False


def test_another_wild_does_not_make_it_a_bluff() -> None:
    table = deal(hands=["B7 W W+4", "G1 G2", "Y1 Y2"], top="R5").plays(0, "W+4", "blue").challenges(1)
    assert table.event("challenged")["guilty"] is False


def test_an_action_of_the_colour_makes_it_a_bluff() -> None:
    table = deal(hands=["RS B7 W+4", "G1 G2", "Y1 Y2"], top="R5").plays(0, "W+4", "blue").challenges(1)
    assert table.event("challenged")["guilty"] is True


def test_the_colour_before_the_play_counts_not_the_one_named() -> None:
    table = deal(hands=["B7 B8 W+4", "G1 G2", "Y1 Y2"], top="R5").plays(0, "W+4", "blue").challenges(1)
    assert table.event("challenged")["guilty"] is False


@pytest.mark.parametrize("wild", ["W", "W+4"])
def test_on_a_wild_the_colour_named_for_it_counts(wild: str) -> None:
    table = deal(hands=["G7 R2 W+4", "G1 G2", "Y1 Y2"], top=wild, color="green")
    assert table.plays(0, "W+4", "red").challenges(1).event("challenged")["guilty"] is True
    table = deal(hands=["R2 W+4 B1", "G1 G2", "Y1 Y2"], top=wild, color="green")
    assert table.plays(0, "W+4", "red").challenges(1).event("challenged")["guilty"] is False


def test_a_challenge_shows_the_hand_to_the_challenger_alone() -> None:
    table = honest().challenges(1)
    assert table.faces("hand_shown", 1) == "B5 Y9"
    for other in (0, 2, None):
        assert table.faces("hand_shown", other) is None
        assert table.event("hand_shown", other) == {"type": "hand_shown", "seat": 0, "target": 1}


def test_a_challenger_who_was_wrong_draws_six_and_loses_the_turn() -> None:
    table = honest().challenges(1)
    assert (table.hand(1), table.hand(0), table.turn) == ("G1 G2 R1 R2 R4 R6 R7 R8", "B5 Y9", 2)
    assert table.event("penalty_taken", 0) == {
        "type": "penalty_taken", "seat": 1, "count": 6, "reason": "challenge",
    }  # fmt: skip


def test_who_bluffed_draws_four_and_the_challenger_plays_a_normal_turn() -> None:
    table = bluff().challenges(1)
    assert (table.hand(0), table.hand(1), table.turn) == ("R2 Y9 R1 B2 B4 B6", "G1 G2", 1)
    assert table.draws(1).cards(1) == 3


@pytest.mark.parametrize("play", [honest, bluff])
def test_the_card_and_the_colour_stand_however_the_challenge_ends(play: Callable[[], Game]) -> None:
    table = play().challenges(1)
    assert (table.top, table.color) == ("W+4", "blue")


def test_who_accepts_a_bluff_draws_and_nothing_is_shown() -> None:
    table = bluff().accepts(1)
    assert (table.cards(1), table.cards(0)) == (6, 2)
    assert "hand_shown" not in table.happened


def test_whether_it_was_a_bluff_is_shown_to_nobody_but_its_player() -> None:
    table = deal(hands=["R2 W+4 Y9", "G1 G2", "Y1 Y2"], top="R5")
    offers = {option["card"]: option for option in engine.view(table.state, 0)["legal"] if "card" in option}
    assert offers[table.finds(0, "W+4")]["bluff"] is True
    table.plays(0, "W+4", "blue")
    for viewer in (None, 0, 1, 2):
        detail = engine.view(table.state, viewer)["awaiting"]["detail"]
        assert detail == {"cards": 4, "by": 0, "challenge": True}


def test_an_honest_one_is_not_marked_as_a_bluff() -> None:
    table = deal(hands=["B2 W+4 Y9", "G1 G2", "Y1 Y2"], top="R5")
    assert not any(option.get("bluff") for option in engine.view(table.state, 0)["legal"])


def test_with_two_players_the_player_who_plays_it_plays_again_once_it_is_paid() -> None:
    table = deal(hands=["B5 Y9 W+4", "G1 G2"], top="R5").plays(0, "W+4", "blue").accepts(1)
    assert (table.turn, table.cards(1)) == (0, 6)


def test_a_second_one_is_judged_by_the_colour_named_for_the_first() -> None:
    table = deal(hands=["W+4 W+4 R2", "G1 G2"], top="B5").plays(0, "W+4", "green").accepts(1)
    table.plays(0, "W+4", "red").challenges(1)
    assert table.event("challenged")["guilty"] is False


def test_as_last_card_it_cannot_be_challenged_and_is_paid_before_the_count() -> None:
    table = deal(hands=["W+4", "R1", "G0"], top="G3", pile="R2 R3 Y+2 B5").plays(0, "W+4")
    assert table.happened[:4] == ["played", "penalty_taken", "turn_skipped", "round_won"]
    assert table.score(0) == 31


def test_it_needs_a_colour_unless_it_is_the_last_card() -> None:
    deal(hands=["W+4 B1", "G1 G2"], top="R5").refuses("color_required").plays(0, "W+4")
