"""A call with too many cards in hand: refused, or made at a price."""

import pytest

from games import engine
from games.bots.uno_calls import shout
from tests.engine.game import Game
from tests.engine.table import deal

HANDS = ["R1 B1 B2", "G1 R2", "Y1 Y2"]


def table(hands: list[str] = HANDS, cards: int = 2, **laid: object) -> Game:
    options = {"false_call_penalty": cards}
    return deal(hands=hands, top="R5", pile="B8 B9 Y8 Y9 G8 G9", options=options, **laid)  # type: ignore[arg-type]


def test_by_default_it_is_refused() -> None:
    deal(hands=HANDS, top="R5").refuses("nothing_to_call").calls(0)


@pytest.mark.parametrize("cards", [2, 4])
def test_it_costs_cards_and_the_turn_goes_on(cards: int) -> None:
    game = table(cards=cards).calls(0)
    assert (game.cards(0), game.turn) == (3 + cards, 0)
    assert game.event("called_falsely") == {"type": "called_falsely", "seat": 0, "count": cards}
    assert game.event("penalty_taken")["reason"] == "false_call"
    assert not game.state.seats[0].called


def test_it_costs_once_in_a_turn_and_is_refused_after_that() -> None:
    table().calls(0).refuses("nothing_to_call").calls(0)


def test_a_call_that_is_due_costs_nothing() -> None:
    game = table(["R1 B1", "G1 R2", "Y1 Y2"]).calls(0)
    assert (game.cards(0), game.state.seats[0].called) == (2, True)
    assert game.plays(0, "R1").state.exposed == {}


def test_a_late_call_costs_nothing_either() -> None:
    assert table(["R1 B1", "G1 R2", "Y1 Y2"]).plays(0, "R1").calls(0).cards(0) == 1


def test_out_of_turn_or_facing_a_debt_it_is_refused() -> None:
    game = table(["R+2 B1 B2", "G1 G2 G3", "Y1 Y2 Y3"])
    game.refuses("nothing_to_call").calls(1)


def test_a_call_that_travels_with_another_card_is_passed_over() -> None:
    assert table(["R1 B1 B2 B3", "G1 R2", "Y1 Y2"]).plays(0, "R1", uno=True).cards(0) == 3


def test_it_is_listed_and_marked_as_a_slip() -> None:
    offers = engine.view(table().state, 0)["legal"]
    assert {"move": "call", "slip": True} in offers
    assert shout(engine.view(table().state, 0), 0, "normal", lambda: 0.0) is None


def test_in_dos_it_is_a_call_with_more_than_three_cards() -> None:
    laid = {"center": "R7 B9", "pile": "Y1 Y3 Y4 Y5", "options": {"false_call_penalty": 2}}
    game = deal("dos", hands=["R7 G1 Y4 B3", "R1 G4 G5"], **laid).calls(0)  # type: ignore[arg-type]
    assert game.cards(0) == 6
