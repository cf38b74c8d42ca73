"""Whole matches played at random under a random ruleset, with every law held after every move.

A match is named by its variant and a number: the same name is the same match, on every machine.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from games import engine
from games.engine import BadRuleset, IllegalMove, Move, Resign, Return, Ruleset, State, Step, TimeOut
from games.engine.moves import KINDS, SERVICE_MOVES, Play
from games.engine.options.option import Option, Text
from games.engine.rulesets import options_of
from tests.engine import laws, secrecy

PATIENCE = 600
"""Moves after which everybody falls asleep, and the clock must bring the match to its end."""

PLAYS_ON_ITS_OWN = {"drawn_card": "must_play", "voluntary_draw": "forbidden"}
"""Options under which the clock plays cards: a few wilds may then go round for ever, until people leave."""

MAX_MOVES = 20_000
"""Moves by which every match must have ended, with most of its rounds played by the clock alone."""

RECORDED = 400
"""Matches of up to so many moves are played again from their record."""

SCORES = (1, 20, 100, 200, 500, 500, 500, 2_000)


class Tempers(NamedTuple):
    """How the people at one table are: how often a move is a walk-out, a missed turn, or nonsense."""

    walks_out: float
    sleeps: float
    errs: float


class Outcome(NamedTuple):
    """What became of a random match."""

    variant: str
    number: int
    seats: int
    moves: int
    rounds: int
    refused: int
    walked_out: bool


def random_ruleset(
    random: Random, variant: str, seats: int, agreed: Mapping[str, Any] = MappingProxyType({})
) -> Ruleset:
    """Return a ruleset with the agreed options, and others at random values, none of them clashing."""
    box = engine.VARIANTS[variant]
    while True:
        often = random.choice((0.1, 0.5, 0.9))
        wanted = {
            option.code: random.choice(sample_values(option))
            for option in options_of(box)
            if random.random() < often
        }
        try:
            return engine.ruleset(variant, wanted | dict(agreed), seats)
        except BadRuleset:
            continue


def sample_values(option: Option) -> Sequence[Any]:
    """Return values to try: all of a choice, some where there are too many."""
    if isinstance(option.values, Text):
        return ("", "Sing a song", "Speak\nin rhymes")
    return SCORES if isinstance(option.values, range) else option.values


def play_random_match(
    variant: str,
    number: int,
    patience: int = PATIENCE,
    *,
    agreed: Mapping[str, Any] = MappingProxyType({}),
    seats: int | None = None,
) -> Outcome:
    """Play one match to its end, and raise `Broken` as soon as a law does not hold."""
    random = Random(f"{variant} {number}")
    seats = seats or random.choice(engine.VARIANTS[variant].seats)
    ruleset = random_ruleset(random, variant, seats, agreed)
    tempers = Tempers(
        random.choice((0, 0, 0.002, 0.02)), random.choice((0, 0.02, 0.5)), random.choice((0, 0.05, 0.3))
    )
    steps = [engine.new_match(ruleset, seats, f"{variant} {number}")]
    at_the_start(steps[0])
    record: list[tuple[int, Move]] = []
    refused = 0
    while not engine.is_over(state := steps[-1].state):
        laws.hold(len(record) < MAX_MOVES, "the match does not end")
        seat, move = next_move(random, state, tempers, len(record), patience)
        step = held_step(random, state, seat, move)
        if step is None:
            refused += 1
            continue
        record.append((seat, move))
        steps.append(step)
        if len(record) > RECORDED:
            del steps[:-1]
    if len(record) <= RECORDED:
        laws.record_gives_the_match_again(steps, seats, record)
    return Outcome(variant, number, seats, len(record), state.round, refused, bool(state.departed))


def at_the_start(step: Step) -> None:
    """Hold the laws of a match that has just been dealt."""
    laws.hold(laws.cards_of(step.state) == laws.whole_box(step.state), "the deal lost or doubled cards")
    laws.one_decision_is_open(step.state)
    laws.state_survives_json(step.state)
    laws.events_are_declared(step.events)
    secrecy.no_event_tells_too_much(step.state, step.events)
    secrecy.no_view_shows_too_much(step.state)


def held_step(random: Random, state: State, seat: int, move: Move) -> Step | None:
    """Make a move and hold the laws about it; None if it was refused."""
    was = laws.as_text(state)
    try:
        step = engine.apply(state, seat, move)
    except IllegalMove:
        laws.hold(laws.as_text(state) == was, "a refused move changed the state")
        return None
    laws.after_every_move(state, was, step)
    laws.hold(laws.cards_of(step.state) == laws.whole_box(step.state), "cards were lost or doubled")
    laws.somebody_can_answer(step.state)
    secrecy.no_event_tells_too_much(state, step.events)
    if random.random() < 0.2:
        secrecy.no_view_shows_too_much(step.state)
    if random.random() < 0.05:
        laws.every_choice_can_be_played(step.state)
    return step


def next_move(
    random: Random, state: State, tempers: Tempers, made: int, patience: int = PATIENCE
) -> tuple[int, Move]:
    """Return a random move; after so many moves that of the clock, or a walk-out where that is needed."""
    if made < patience:
        return random_move(random, state, tempers)
    waiting = random.choice(state.awaiting.seats)
    options = Ruleset(state.variant, state.options).all_options()
    may_go_round = any(options.get(code) == value for code, value in PLAYS_ON_ITS_OWN.items())
    takes_long = may_go_round or state.center
    return waiting, Resign() if takes_long and made >= 2 * patience else TimeOut()


def random_move(random: Random, state: State, tempers: Tempers) -> tuple[int, Move]:
    """Return a move of some seat: mostly a legal one, but people also sleep, leave and err."""
    waiting = random.choice(state.awaiting.seats)
    luck = random.random()
    if luck < tempers.walks_out:
        return random.randrange(len(state.seats)), Resign()
    if luck < tempers.walks_out + tempers.sleeps:
        return waiting, random.choice((TimeOut(), TimeOut(), TimeOut(), Return()))
    if random.random() < tempers.errs:
        return random.randrange(len(state.seats)), nonsense(random, state)
    return legal_move(random, state, waiting)


def legal_move(random: Random, state: State, waiting: int) -> tuple[int, Move]:
    """Return a legal move: mostly of a seat that is awaited, now and then of one that interrupts."""
    seat = waiting if random.random() < 0.7 else random.randrange(len(state.seats))
    choices = engine.legal_moves(state, seat)
    if not choices:
        seat, choices = waiting, engine.legal_moves(state, waiting)
    move = random.choice(list(random.choice(choices).moves()))
    if isinstance(move, Play) and random.random() < 0.5:
        move = Play(move.card, move.color, move.target, uno=True)
    return seat, move


def nonsense(random: Random, state: State) -> Move:
    """Return a move that can be read, and is most likely refused."""
    kind = random.choice([kind for kind in KINDS.values() if kind not in SERVICE_MOVES])
    cards = len(laws.whole_box(state)) + 5
    words: dict[str, Any] = {
        "card": random.randrange(cards),
        "cards": tuple(random.sample(range(cards), random.choice((1, 2, 2, 3)))),
        "center": random.randrange(cards),
        "target": random.randrange(12),
        "value": random.randrange(20),
        "color": random.choice(("red", "blue", "teal")),
        "ok": random.random() < 0.5,
        "uno": random.random() < 0.5,
    }
    given = {field.name for field in fields(kind) if field.name not in vars(kind) or random.random() < 0.3}  # type: ignore[arg-type]
    return kind(**{name: words[name] for name in given})
