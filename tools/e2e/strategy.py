"""A simple strategy: it plays if it can, saves its wild cards, calls, catches and sometimes challenges."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tools.e2e.checks import Json

CALLS = 0.85
CATCHES_ON_TURN = 0.6
CATCHES_OFF_TURN = 0.3
CALLS_LATE = 0.5
CHALLENGES = 0.35
HINTS = {"colors", "targets", "values", "bluff"}
LAST_RESORTS = ("draw", "keep", "accept", "refuse", "done")


def choose(view: Json, chance: random.Random) -> Json | None:
    """Return the move to make in this view, or None to make none."""
    legal = view["legal"]
    interrupt = _interrupt(view, chance)
    if interrupt or view["you"] not in view["awaiting"]["seats"]:
        return interrupt
    answers = [
        option for option in legal if option["move"] not in {"call", "catch"} and not option.get("slip")
    ]
    return _whole(_answer(answers, view, chance), view, chance)


def _interrupt(view: Json, chance: random.Random) -> Json | None:
    is_awaited = view["you"] in view["awaiting"]["seats"]
    for option in view["legal"]:
        if option["move"] == "catch" and chance.random() < (
            CATCHES_ON_TURN if is_awaited else CATCHES_OFF_TURN
        ):
            return dict(option)
        if option["move"] == "call" and not is_awaited and chance.random() < CALLS_LATE:
            return dict(option)
    return None


def _answer(options: Sequence[Json], view: Json, chance: random.Random) -> Json:
    """Return an answer to the open decision: a last resort only if there is nothing else, wild cards last."""
    if any(option["move"] == "challenge" for option in options) and chance.random() < CHALLENGES:
        return {"move": "challenge"}
    active = [option for option in options if option["move"] not in {*LAST_RESORTS, "challenge"}]
    if not active:
        return chance.choice([option for option in options if option["move"] in LAST_RESORTS] or options)
    faces = {card["id"]: card["face"] for card in view["hand"]}
    held = _colors(faces.values())
    return max(
        active, key=lambda option: (_liking(faces.get(option.get("card", -1), "W"), held), chance.random())
    )


def _liking(face: str, held: Counter[str]) -> int:
    """Return the preference for a card: the number of held cards of its colour, -1 for a wild card."""
    return -1 if face.startswith(("W", "D")) else held[face[0]]


def _colors(faces: Any) -> Counter[str]:
    return Counter(face[0] for face in faces if not face.startswith(("W", "D")))


INITIALS = {
    "R": "red",
    "Y": "yellow",
    "G": "green",
    "B": "blue",
    "K": "pink",
    "T": "teal",
    "O": "orange",
    "P": "purple",
}


def _whole(option: Json, view: Json, chance: random.Random) -> Json:
    """Complete an option to a move: the colour held most, the seat with the fewest cards, a random value.

    The move also calls UNO, most of the time, when it plays the second last card.
    """
    move = {name: value for name, value in option.items() if name not in HINTS}
    if colors := option.get("colors"):
        held = _colors(card["face"] for card in view["hand"])
        wanted = Counter({INITIALS.get(letter, ""): count for letter, count in held.items()})
        move["color"] = max(colors, key=lambda color: (wanted[color], chance.random()))
    if targets := option.get("targets"):
        cards = {seat["seat"]: seat["cards"] for seat in view["seats"]}
        move["target"] = min(targets, key=lambda seat: (cards[seat], chance.random()))
    if values := option.get("values"):
        move["value"] = chance.choice(values)
    if move["move"] == "play" and len(view["hand"]) == 2 and chance.random() < CALLS:
        move["uno"] = True
    return move
