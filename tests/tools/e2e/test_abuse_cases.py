"""What a hostile move must be answered with, as the player sees the table."""

import random
from typing import Any, cast

import pytest

from tools.e2e.abuse_cases import plays_out_of_turn
from tools.e2e.player import MoveOutcome, SeatedClient


class Sight:
    """A view of a table of three: seat 0 is to play, and `active` says who is still in the round."""

    sees_all, seq = True, 7

    def __init__(self, seat: int, active: list[bool]) -> None:
        seats = [{"active": is_active} for is_active in active]
        self.view = {"you": seat, "awaiting": {"seats": [0]}, "seats": seats}

    async def examine(self, body: Any) -> None:
        assert body == {}


class Answered:
    """A player whose every move is refused with the same code."""

    def __init__(self, seat: int, active: list[bool], code: str) -> None:
        self.sight, self.code = Sight(seat, active), code
        self.chance = random.Random(1)
        self.faults: list[str] = []

    async def send(self, body: Any, key: str, *, over_socket: bool) -> MoveOutcome:
        return MoveOutcome(None, self.code, {}, key, over_socket)

    def fault(self, *faults: str) -> None:
        self.faults += faults


@pytest.mark.parametrize(
    ("is_in_round", "code", "faults"),
    [
        (True, "not_your_turn", []),
        (False, "out_of_round", []),
        (True, "out_of_round", ["draw should be refused as not_your_turn, and is out_of_round"]),
        (False, "not_your_turn", ["draw should be refused as out_of_round, and is not_your_turn"]),
    ],
)
async def test_a_player_who_was_knocked_out_is_refused_with_that_reason(
    is_in_round: bool, code: str, faults: list[str]
) -> None:
    active = [True, is_in_round, True]
    mover, other = Answered(0, active, "none"), Answered(1, active, code)
    await plays_out_of_turn(cast(SeatedClient, mover), [cast(SeatedClient, other)])
    assert other.faults == faults
