"""Suggesting a card: anybody may accuse, the table judges, and who was wrong pays."""

import pytest

from games import engine
from tests.engine.game import Game
from tests.engine.table import deal

HANDS = ["R1 R2 R3", "G1 G2", "Y1 Y2", "B1 B2"]


def play(cards: int = 2, hands: list[str] = HANDS, **laid: object) -> Game:
    return deal(hands=hands, top="R5", options={"suggestion_penalty": cards}, **laid)  # type: ignore[arg-type]


def test_left_off_there_is_nobody_to_accuse() -> None:
    table = deal(hands=HANDS, top="R5")
    table.refuses("nobody_to_accuse").does(1, "accuse", target=2)


def test_anybody_may_accuse_anybody_else() -> None:
    table = play()
    offers = [choice.to_json() for choice in engine.legal_moves(table.state, 3)]
    assert {"move": "accuse", "targets": (0, 1, 2)} in offers
    table.refuses("nobody_to_accuse").does(3, "accuse", target=3)


@pytest.mark.parametrize("cards", [2, 4])
def test_found_guilty_the_suggester_draws_and_the_turn_is_as_it_was(cards: int) -> None:
    table = play(cards).does(1, "accuse", target=2)
    assert table.awaits == "vote 0 3"
    table.does(0, "vote", ok=False)
    assert (table.cards(2), table.turn) == (2 + cards, 0)


def test_acquitted_the_accuser_draws() -> None:
    table = play().does(1, "accuse", target=2).does(3, "vote", ok=True).does(0, "vote", ok=True)
    assert (table.cards(1), table.cards(2), table.turn) == (4, 2, 0)


def test_a_tie_acquits() -> None:
    table = play(hands=HANDS[:3]).does(1, "accuse", target=2).does(0, "vote", ok=True)
    assert (table.cards(1), table.cards(2)) == (4, 2)


def test_between_two_players_nobody_is_left_to_judge() -> None:
    table = play(hands=HANDS[:2])
    table.refuses("nobody_to_accuse").does(1, "accuse", target=0)


def test_a_drawn_card_waits_until_the_table_has_judged() -> None:
    table = play(pile="R9").draws(0).does(1, "accuse", target=0)
    table.refuses("not_your_turn").keeps(0)
    table.does(2, "vote", ok=False)
    assert (table.awaits, table.cards(0)) == ("drawn 0", 6)


def test_an_open_penalty_cannot_be_interrupted() -> None:
    table = play(hands=["B3 W+4 B4", "G1 G2", "Y1 Y2"]).plays(0, "W+4", "blue")
    table.refuses("nobody_to_accuse").does(2, "accuse", target=1)


def test_when_the_accused_leaves_the_vote_is_off() -> None:
    table = play().does(1, "accuse", target=2).leaves(2)
    assert (table.turn, table.cards(1)) == (0, 2)


def test_when_the_accused_was_to_play_the_next_seat_is() -> None:
    assert play().does(1, "accuse", target=0).leaves(0).turn == 1


def test_when_who_was_to_play_leaves_meanwhile_the_next_seat_is() -> None:
    table = play().does(1, "accuse", target=2).leaves(0).does(3, "vote", ok=True)
    assert table.turn == 1


def test_an_accuser_who_left_pays_nothing() -> None:
    table = play().does(1, "accuse", target=2).leaves(1).does(0, "vote", ok=True).does(3, "vote", ok=True)
    assert (table.turn, table.cards(1)) == (0, 0)


def test_with_nothing_left_to_draw_nobody_accuses() -> None:
    table = play(rest="box")
    table.refuses("nobody_to_accuse").does(1, "accuse", target=2)
