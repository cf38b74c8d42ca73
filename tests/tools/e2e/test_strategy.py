"""A client's own player makes whole moves out of legal ones."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from tools.e2e.strategy import choose

ViewAfter = Callable[..., dict[str, Any]]


def chosen(view: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    move = choose(view, chance)
    assert move is not None
    return move


@pytest.fixture
def chance() -> random.Random:
    return random.Random(1)


def test_the_player_who_is_not_awaited_lets_others_go_on(
    view_after: ViewAfter, chance: random.Random
) -> None:
    view = view_after(1, awaiting={"kind": "turn", "seats": [1]}, legal=[])
    assert choose(view, chance) is None


def test_a_card_is_played_rather_than_drawn(view_after: ViewAfter, chance: random.Random) -> None:
    assert choose(view_after(1), chance) == {"move": "play", "card": 1}


def test_no_card_is_played_that_would_be_taken_back(view_after: ViewAfter, chance: random.Random) -> None:
    view = view_after(1, legal=[{"move": "play", "card": 1, "slip": True}, {"move": "draw"}])
    assert choose(view, chance) == {"move": "draw"}


def test_a_wild_comes_last_and_takes_the_color_held_most(
    view_after: ViewAfter, chance: random.Random
) -> None:
    legal = [{"move": "play", "card": 3, "colors": ["red", "blue", "green"]}, {"move": "draw"}]
    hand = [{"id": 3, "face": "W"}, {"id": 4, "face": "B1"}, {"id": 5, "face": "B2"}]
    assert choose(view_after(1, hand=hand, legal=legal), chance) == {
        "move": "play",
        "card": 3,
        "color": "blue",
    }
    legal.insert(0, {"move": "play", "card": 4})
    assert chosen(view_after(1, hand=hand, legal=legal), chance)["card"] == 4


def test_hands_are_swapped_with_the_player_who_has_fewest(
    view_after: ViewAfter, chance: random.Random
) -> None:
    seats = view_after(1)["seats"]
    seats[1]["cards"] = 1
    legal = [{"move": "play", "card": 1, "targets": [0, 1]}]
    assert chosen(view_after(1, seats=seats, legal=legal), chance)["target"] == 1


def test_uno_is_called_with_the_next_to_last_card_most_of_the_time(view_after: ViewAfter) -> None:
    hand = view_after(1)["hand"][:2]
    moves = [chosen(view_after(1, hand=hand), random.Random(seed)) for seed in range(200)]
    calls = sum(move.get("uno", False) for move in moves)
    assert 100 < calls < 200
