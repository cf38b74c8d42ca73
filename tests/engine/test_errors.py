"""Every reason for which a move is refused, each with a situation that gives it."""

from collections.abc import Callable
from typing import Any

import pytest

from games.engine import Reason
from tests.engine.game import Game
from tests.engine.table import deal, opens


def turn(**options: Any) -> Game:
    """Seat 0 is to play on a red three."""
    return deal(hands=["R5 B7 W+4", "R2 G1", "Y1 Y2"], top="R3", pile="R9", options=options)


def swapping() -> Game:
    """Seat 0 holds a seven, and sevens swap hands."""
    return deal(hands=["R7 B7", "R2 G1"], top="R3", options={"seven_zero": True})


def owing() -> Game:
    """Seat 1 owes four."""
    return turn().plays(0, "W+4", "red")


def dared() -> Game:
    """Seat 1 faces a dare."""
    options = {"dare_list": "show_off"}
    return deal("dare", hands=["RD7 B7", "R2 G1", "Y1 Y2", "G2 G3"], top="R3", options=options).plays(
        0, "RD7"
    )


def matching() -> Game:
    """Seat 0 is to match the cards in the middle."""
    return deal("dos", hands=["R7 G1 Y4 B# G# R4", "R1 G4 G5"], center="R7 B9", pile="Y1")


def over() -> Game:
    options = {"score_mode": "single_round"}
    return deal(hands=["R5", "G1"], top="R3", options=options).plays(0, "R5")


def placing() -> Game:
    """Seat 0 has drawn, cannot match anything and must put a card in the middle."""
    return deal("dos", hands=["R10 G10 Y10", "R1 G4 G5"], center="R7 B9", pile="B10").draws(0)


def knocked_out() -> Game:
    """Seat 1 has come to hold too many cards for this round."""
    many = " ".join(f"{color}{number}" for color in "YGB" for number in range(8))
    return deal("no_mercy", hands=["R+2 B9", many, "Y8 Y9"], top="R3").plays(0, "R+2")


Move = tuple[int, str, dict[str, Any]]

REFUSED: list[tuple[Reason, Callable[[], Game], Move]] = [
    (Reason.NOT_YOUR_TURN, turn, (1, "draw", {})),
    (Reason.MATCH_OVER, over, (1, "draw", {})),
    (Reason.SEAT_GONE, lambda: turn().leaves(2), (2, "draw", {})),
    (Reason.OUT_OF_ROUND, knocked_out, (1, "draw", {})),
    (Reason.CARD_NOT_IN_HAND, turn, (0, "play", {"card": "R2"})),
    (Reason.CARD_DOES_NOT_MATCH, turn, (0, "play", {"card": "B7"})),
    (Reason.COLOR_REQUIRED, turn, (0, "play", {"card": "W+4"})),
    (Reason.COLOR_NOT_IN_PLAY, turn, (0, "play", {"card": "W+4", "color": "purple"})),
    (Reason.WORDS_NOT_WANTED, turn, (0, "play", {"card": "R5", "color": "red"})),
    (Reason.PENALTY_OPEN, owing, (1, "draw", {})),
    (Reason.PENALTY_OPEN, owing, (1, "play", {"card": "R2"})),
    (Reason.NOTHING_TO_ACCEPT, turn, (0, "accept", {})),
    (Reason.NOTHING_TO_CHALLENGE, turn, (0, "challenge", {})),
    (Reason.NOTHING_TO_KEEP, turn, (0, "keep", {})),
    (Reason.NOTHING_TO_CALL, turn, (0, "call", {})),
    (Reason.NOBODY_TO_CATCH, turn, (0, "catch", {"target": 1})),
    (Reason.ALREADY_DRAWN, lambda: turn().draws(0), (0, "draw", {})),
    (Reason.ONLY_THE_DRAWN_CARD, lambda: turn().draws(0), (0, "play", {"card": "R5"})),
    (Reason.MUST_PLAY, lambda: turn(voluntary_draw="forbidden"), (0, "draw", {})),
    (Reason.MUST_PLAY, lambda: turn(drawn_card="must_play").draws(0), (0, "keep", {})),
    (Reason.LIMIT_NOT_MET, lambda: turn(wd4="no_bluffing"), (0, "play", {"card": "W+4", "color": "red"})),
    (Reason.COLOR_PENDING, lambda: opens("W", dealer=2), (0, "draw", {})),
    (Reason.NOT_ALLOWED_NOW, turn, (0, "name_color", {"color": "red"})),
    (Reason.NOTHING_TO_DARE, turn, (0, "dare", {})),
    (Reason.NOTHING_TO_DARE, turn, (0, "refuse", {})),
    (Reason.NOTHING_TO_VOTE_ON, turn, (0, "vote", {"ok": True})),
    (Reason.NOBODY_TO_ACCUSE, turn, (0, "accuse", {"target": 1})),
    (Reason.NO_DARE_RUNNING, turn, (0, "call_lapse", {"target": 1})),
    (Reason.DARE_OPEN, dared, (1, "draw", {})),
    (Reason.VOTE_OPEN, lambda: dared().does(1, "dare"), (2, "draw", {})),
    (Reason.CENTER_NOT_OPEN, matching, (0, "match", {"cards": "R7", "center": "G10"})),
    (Reason.NOTHING_MATCHED, matching, (0, "done", {})),
    (
        Reason.ALREADY_MATCHED,
        lambda: matching().does(0, "match", cards="R7", center="R7"),
        (0, "draw", {}),
    ),
    (Reason.VALUE_NOT_POSSIBLE, matching, (0, "match", {"cards": "B#", "center": "B9", "value": 3})),
    (Reason.VALUE_REQUIRED, matching, (0, "match", {"cards": "B# G#", "center": "B9"})),
    (Reason.PLACING_OPEN, placing, (0, "done", {})),
    (Reason.TARGET_REQUIRED, swapping, (0, "play", {"card": "R7"})),
    (Reason.TARGET_NOT_ALLOWED, swapping, (0, "play", {"card": "R7", "target": 0})),
]
"""Situations by the reason for which the next move is refused."""


@pytest.mark.parametrize(("reason", "situation", "move"), REFUSED)
def test_a_move_is_refused_for_its_reason(reason: Reason, situation: Callable[[], Game], move: Move) -> None:
    seat, kind, words = move
    situation().refuses(reason).does(seat, kind, **words)


def test_every_reason_has_a_situation() -> None:
    assert {reason for reason, _, _ in REFUSED} == set(Reason)
