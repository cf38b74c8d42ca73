"""Worked situations with exact results, kept as data beside this file: one test each.

A scenario lays a table (`table`) or deals until a start card comes up (`opens`), and then lists moves and
what must be true in between. A move is a sentence: "0 plays W+4 blue", "1 challenges", "2 catches 0";
", refused: <code>" at its end expects it to be refused. What must be true is a table of `CHECKS`.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.engine.cards import COLORS
from tests.engine.game import Game, Verbs
from tests.engine.table import deal, opens

Scenario = dict[str, Any]

PLAIN = {
    "draws": "draw",
    "keeps": "keep",
    "accepts": "accept",
    "challenges": "challenge",
    "calls": "call",
    "runs out of time": "time_out",
    "leaves": "resign",
}
"""Sentences without an object, and the moves they are."""

CHECKS: dict[str, Callable[[Game], Any]] = {
    "awaits": lambda game: game.awaits,
    "turn": lambda game: game.turn,
    "owed": lambda game: game.owed,
    "top": lambda game: game.top,
    "color": lambda game: game.color,
    "direction": lambda game: game.direction,
    "scores": lambda game: game.scores,
    "places": lambda game: game.places,
    "catchable": lambda game: game.catchable,
    "pile": lambda game: game.pile,
    "draw_pile": lambda game: len(game.state.draw_pile),
    "discards": lambda game: game.discards,
    "round": lambda game: game.state.round,
    "cards": lambda game: [game.cards(seat) for seat in range(len(game.state.seats))],
    "hands": lambda game: [game.hand(seat) for seat in range(len(game.state.seats))],
    "called": lambda game: [seat for seat in range(len(game.state.seats)) if game.has_called(seat)],
    "happened": lambda game: game.happened,
    "points": lambda game: game.event("round_won")["points"],
    "winner": lambda game: game.event("round_won")["seat"],
    "counted": lambda game: {
        str(hand["seat"]): hand["points"] for hand in game.event("round_won")["counted"]
    },
    "returned": lambda game: game.event("card_opened")["returned"],
    "side": lambda game: ("light", "dark")[game.state.side],
    "center": lambda game: game.codes(row[0] for row in game.state.center),
}
"""What a scenario may say about a game, by its name in the data."""


def scenarios() -> list[Scenario]:
    """Return the scenarios of every file, in the order of their numbers."""
    found: list[Scenario] = []
    for file in sorted(Path(__file__).parent.glob("*.toml")):
        found += tomllib.loads(file.read_text())["scenario"]
    return sorted(found, key=lambda scenario: scenario["number"])


def name_of(scenario: Scenario) -> str:
    return f"{scenario['number']:02}-{scenario['shows'].replace(' ', '-')}"


@pytest.mark.parametrize("scenario", scenarios(), ids=name_of)
def test_scenario(scenario: Scenario) -> None:
    game = opens(**scenario["opens"]) if "opens" in scenario else deal(**scenario["table"])
    for step in scenario["steps"]:
        if isinstance(step, str):
            sentence, _, reason = step.partition(", refused: ")
            say(game.refuses(reason) if reason else game, sentence)
        else:
            check(game, step)


def say(table: Verbs, sentence: str) -> None:
    """Make the move that a sentence describes."""
    seat, _, rest = sentence.partition(" ")
    verb, *words = rest.split()
    if rest in PLAIN:
        table.does(int(seat), PLAIN[rest])
    elif verb == "plays":
        table.plays(int(seat), words[0], **play_words(words[1:]))
    elif verb == "catches":
        table.catches(int(seat), int(words[0]))
    elif verb == "names":
        table.names(int(seat), words[0])
    else:
        table.does(int(seat), verb, **other_words(words))


def play_words(words: list[str]) -> dict[str, Any]:
    """Return the words that go with a played card: a colour, "uno", "at" a seat."""
    arguments: dict[str, Any] = {"uno": "uno" in words}
    if color := [word for word in words if word in COLORS]:
        arguments["color"] = color[0]
    if "at" in words:
        arguments["at"] = int(words[words.index("at") + 1])
    return arguments


def other_words(words: list[str]) -> dict[str, Any]:
    """Return the words of a single box's own move, as `field=value`; several cards as `cards=G3&G5`."""
    pairs = [word.split("=", 1) for word in words]
    return {name: value.replace("&", " ") if name == "cards" else number_or(value) for name, value in pairs}


def number_or(word: str) -> int | bool | str:
    """Return a word as the number or truth it stands for."""
    if word in ("true", "false"):
        return word == "true"
    return int(word) if word.isdigit() else word


def check(game: Game, expected: dict[str, Any]) -> None:
    """Compare what a game has come to with what is expected of it."""
    for name, value in expected.items():
        if name == "may":
            assert {seat: game.may(int(seat)) for seat in value} == value
        elif name == "hand":
            assert {seat: game.hand(int(seat)) for seat in value} == value
        elif name == "shown":
            assert {seat: game.faces("hand_shown", int(seat)) for seat in value} == value
        elif name == "hidden_from":
            assert [game.faces("hand_shown", seat) for seat in value] == [None] * len(value)
        else:
            assert CHECKS[name](game) == value, name
