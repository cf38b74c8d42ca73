"""The `hard` level: samples what the other players may hold, and simulates the round from there."""

from collections.abc import Iterator
from itertools import product
from random import Random
from statistics import fmean
from typing import Any

from games.bots.evaluation import outlook
from games.bots.heuristics import close_calls, skilled_move
from games.bots.observation import Observation
from games.bots.policies import Option, answers, normal, whole, worth
from games.bots.rollout import rollout_move
from games.engine import SampledTable, dump_move, imagine, parse_move

SEARCHED = frozenset({"turn", "drawn", "penalty", "name_color", "roulette", "matching", "placing"})
"""Decision kinds for which search is used.

The others concern the judgement of humans, or have only one sensible answer.
"""

MAX_CANDIDATES = 6
"""Largest number of candidate moves that are searched."""

HEATS = ((10, MAX_CANDIDATES), (12, 3), (14, 2))
"""Search stages: the number of tables to sample, and the number of best candidates that remain."""

FARTHEST = 14
"""Search depth in moves; after that the hands are evaluated as they are."""

DOUBT = 0.7
"""Number of standard errors by which a move must be better than the first candidate to be chosen."""

COUNTED = frozenset({"winner_takes", "low_total", "elimination"})
"""Scoring modes in which the points in hand matter."""

A_ROUND = 200.0
"""Number of points in hands that has the same weight as winning a round."""

Sent = dict[str, Any]


def hard(observation: Observation) -> Sent:
    """Return the move with the best result over many sampled tables.

    Decisions that need no search are made by the `normal` level. The search is limited by the number of
    tables and moves, never by time.
    """
    if observation.kind not in SEARCHED:
        return normal(observation)
    random = Random(observation.chance())
    moves = candidates(observation, imagine(observation.view, observation.rules, random.random))
    return moves[0] if len(moves) == 1 else best(observation, moves, random)


def candidates(observation: Observation, table: SampledTable) -> list[Sent]:
    """Return the candidate moves: the heuristic move first, then close alternatives.

    Moves that differ only in which of several equal cards they name appear once. At most `MAX_CANDIDATES`
    moves are returned.
    """
    first = dump_move(skilled_move(table, observation.you))
    different = {_what_it_is(observation, first): first}
    close = {(choice.move, choice.card) for choice in close_calls(table, observation.you)}
    options = [option for option in answers(observation) if (option["move"], option.get("card")) in close]
    for option in sorted(options, key=lambda option: -worth(option, observation)):
        for move in _in_full(option, observation):
            different.setdefault(_what_it_is(observation, move), move)
    return list(different.values())[:MAX_CANDIDATES]


def _in_full(option: Option, observation: Observation) -> Iterator[Sent]:
    """Yield the complete moves of an option: one per colour that is held and per target."""
    held = [color for color in option.get("colors", ()) if observation.held(color)]
    colors = held or option.get("colors", ())[:1]
    words = {"color": colors, "target": option.get("targets", ()), "value": option.get("values", ())[:1]}
    given = {word: values for word, values in words.items() if values}
    for said in product(*given.values()):
        yield whole(option, dict(zip(given, said, strict=True)), calls=True)


def _what_it_is(observation: Observation, move: Sent) -> tuple[Any, ...]:
    """Return a key of a move that is the same for moves with equal cards."""
    face = {card["id"]: card["face"] for card in observation.view["hand"]}
    cards = move.get("cards") or ([move["card"]] if "card" in move else [])
    words = [move.get(word) for word in ("move", "color", "target", "value", "center")]
    return (*sorted(face[card] for card in cards), *words)


def best(observation: Observation, moves: list[Sent], random: Random) -> Sent:
    """Return the move with the highest gain on sampled tables.

    The first move is kept unless another one is clearly better.
    """
    gains: list[list[float]] = [[] for _ in moves]
    staying = list(range(len(moves)))
    for tables, most in HEATS:
        staying = sorted(staying, key=lambda place: -fmean(gains[place] or [0.0]))[:most]
        if 0 not in staying:
            staying[-1] = 0
        for _ in range(tables):
            table = imagine(observation.view, observation.rules, random.random)
            for place in staying:
                gains[place].append(_gain(table.copy(), observation, moves[place]))
    return moves[max(staying, key=lambda place: advantage(gains[place], gains[0]))]


def advantage(gains: list[float], sound: list[float]) -> float:
    """Return by how much a move is better than another on the same tables, less a margin of error.

    The margin is `DOUBT` standard errors of the mean difference.
    """
    apart = [one - other for one, other in zip(gains, sound, strict=False)]
    mean = fmean(apart)
    variance = fmean((one - mean) ** 2 for one in apart)
    return mean - DOUBT * float((variance / len(apart)) ** 0.5)


def _gain(table: SampledTable, observation: Observation, sent: Sent) -> float:
    """Return the value of a move on one sampled table, with the other players simulated by `rollout_move`."""
    table.make(observation.you, parse_move(sent))
    for _ in range(FARTHEST):
        if table.is_over:
            break
        seat = table.state.awaiting.seats[0]
        table.make(seat, skilled_move(table, seat) if seat == observation.you else rollout_move(table, seat))
    chance = outlook(table, observation.you)
    if observation.rules.all_options().get("score_mode") not in COUNTED:
        return chance
    mine, theirs = _points(table, observation.you)
    return chance * (1 + theirs / A_ROUND) - (1 - chance) * mine / A_ROUND


def _points(table: SampledTable, seat: int) -> tuple[float, float]:
    """Return the points in the hands of a seat and its partners, and in all other hands."""
    mine = theirs = 0
    for other in table.active_seats():
        points = table.book.worth(table, other)
        if table.book.are_together(seat, other):
            mine += points
        else:
            theirs += points
    return mine, theirs
