"""A whole seeded match as a story: every move, the events that each viewer received, and the view.

The stories beside this file are compared with what the rules do today. Where a change of the rules is
meant, write them anew and read the difference: `python -m tests.engine.playthroughs.story`
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from games import engine
from games.engine import Event, Move, Step
from tests.engine.playthroughs.matches import PLAYTHROUGHS, Playthrough
from tests.engine.table import by_lot

HERE = Path(__file__).parent
SEEN_EVERY = 12
"""Moves between two looks at the table."""

MAX_MOVE_COUNT = 400

EAGER = {"play", "match"}
"""Moves that get rid of cards, made more often than others, so that the match comes to an end."""

NAMES = ("type", "move")
"""Fields that say what a message is; it begins with them."""


def write_story(match: Playthrough) -> str:
    """Return the story of a match from the deal to its end."""
    return "\n".join(lines(match)) + "\n"


def lines(match: Playthrough) -> Iterator[str]:
    """Yield the story line by line."""
    random = Random(match.seed)
    rules = engine.ruleset(match.variant, by_lot(match.variant) | match.options, match.seats)
    step = engine.new_match(rules, match.seats, match.seed)
    yield f"{match.variant} for {match.seats}, {said(match.options) or 'official rules'}, seed {match.seed!r}"
    yield from events_by_view(step, match.seats)
    yield from seen(step, match.seats)
    for number in range(1, MAX_MOVE_COUNT):
        if engine.is_over(step.state):
            break
        seat, move = next_move(random, step)
        yield ""
        yield f"{number}. seat {seat}: {said(engine.dump_move(move))}"
        step = engine.apply(step.state, seat, move)
        yield from events_by_view(step, match.seats)
        if number % SEEN_EVERY == 0 or engine.is_over(step.state):
            yield from seen(step, match.seats)


def next_move(random: Random, step: Step) -> tuple[int, Move]:
    """Return a random legal move of anybody who has one, a card where possible; seldom that of the clock."""
    state = step.state
    if random.random() < 0.02:
        return state.awaiting.seats[0], engine.TimeOut()
    able = [seat for seat in range(len(state.seats)) if engine.legal_moves(state, seat)]
    seat = random.choice([*state.awaiting.seats, *state.awaiting.seats, *able])
    choices = engine.legal_moves(state, seat)
    plays = [choice for choice in choices if choice.move in EAGER]
    choice = random.choice(plays if plays and random.random() < 0.85 else choices)
    return seat, random.choice(list(choice.moves()))


def events_by_view(step: Step, seats: int) -> Iterator[str]:
    """Yield each event as viewers received it, once for all viewers of the same data."""
    for event in step.events:
        for told_so, viewers in groups(event, seats):
            yield f"   {viewers}: {said(told_so)}"


def groups(event: Event, seats: int) -> list[tuple[dict[str, Any], str]]:
    """Return the data of an event with the viewers who received it."""
    ways: list[tuple[dict[str, Any], list[str]]] = []
    for viewer in (None, *range(seats)):
        told_so = event.seen_by(viewer)
        who = next((who for way, who in ways if way == told_so), None)
        if who is None:
            ways.append((told_so, who := []))
        who.append("gallery" if viewer is None else str(viewer))
    return [(way, "all" if len(ways) == 1 else ",".join(who)) for way, who in ways]


def seen(step: Step, seats: int) -> Iterator[str]:
    """Yield what lies on the table, and what each seat sees of its own."""
    shown = engine.view(step.state, None)
    yield f"   -- at {shown['seq']}, round {shown['round']}: {said(shown['table'])}"
    yield f"   -- awaited: {said(shown['awaiting'])}"
    for seat in shown["seats"]:
        yield f"   -- {said(seat)}"
    for viewer in range(seats):
        own = engine.view(step.state, viewer)
        holds, may = said(own["hand"]) or "no card", said(own["legal"]) or "do nothing"
        backs = "".join(f", {seat['seat']}'s {said(seat['backs'])}" for seat in own["seats"] if seat["backs"])
        yield f"   -- {viewer} sees {holds}{backs}; may {may}"


def said(value: Any) -> str:
    """Return a value in words: a card as its code and id, a table as name=value."""
    if isinstance(value, dict):
        if value.keys() == {"id", "face"}:
            return f"{value['face']}#{value['id']}"
        kind = [str(value[name]) for name in NAMES if name in value]
        rest = [
            f"{name}={said(inner)}"
            for name, inner in value.items()
            if name not in NAMES and inner is not None
        ]
        return " ".join(kind + rest)
    if isinstance(value, list | tuple):
        inner = [said(item) for item in value]
        return ", ".join(f"({item})" if "=" in item else item for item in inner)
    return str(value)


if __name__ == "__main__":
    for playthrough in PLAYTHROUGHS:
        (HERE / f"{playthrough.name}.txt").write_text(write_story(playthrough))
