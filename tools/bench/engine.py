"""The speed of the rules: random play in one process, for every variant, compared with rlcard's UNO.

`python -m tools.bench.engine` prints moves per second of processor time, and the server's cost of the rules
for one move: load the state, apply the move, build the views of four seats, dump the state.
"""

import argparse
import random
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

import orjson

from games.engine import VARIANTS, Move, State, Views, apply, is_over, legal_moves, load, new_match, ruleset
from tools.bench.peers import peer_rate, rlcard_python
from tools.bench.report import Spread, ratio, save, table

SEATS = 4
WARM_UP = 0.2
POSITIONS = 400


class Position(NamedTuple):
    """One position of a match as the server reads it: the stored state, and the next move and its seat."""

    text: bytes
    seat: int
    move: Move


def main() -> None:
    """Run the rounds one after the other and print the table."""
    options = arguments()
    with rlcard_python(install=options.install_rlcard) as python:
        rounds = [measure(options.variants, options.seconds, seed, python) for seed in range(options.rounds)]
    measurements = {name: Spread.of([one[name] for one in rounds if name in one]) for name in rounds[0]}
    print(table(("engine", "moves/s", "µs a cycle", "to rlcard"), rows(options.variants, measurements)))
    if "rlcard" not in measurements:
        print("\nrlcard is not installed here: --install-rlcard measures it from an environment of its own.")
    save(options.json, measurements)


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.engine", description=__doc__)
    parser.add_argument(
        "variants", nargs="*", default=list(VARIANTS), help="codes of variants; by default all"
    )
    parser.add_argument(
        "--seconds", type=float, default=1.0, help="processor time of each measurement, in seconds"
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--install-rlcard", action="store_true", help="install rlcard into a temporary environment"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the results to this file")
    return parser.parse_args()


def measure(variants: list[str], seconds: float, seed: int, python: str | None) -> dict[str, float]:
    """Run each measurement once; return the results by name."""
    measurements = {}
    for variant in variants:
        chance = random.Random(f"{variant} {seed}")
        measurements[f"{variant} moves/s"] = play_rate(variant, seconds, chance)
        measurements[f"{variant} µs"] = cycle_time(variant, seconds / 2, chance)
    if python:
        measurements["rlcard"] = peer_rate(python, seconds, seed)
    return measurements


def rows(variants: list[str], measurements: dict[str, Spread]) -> Iterator[tuple[str, ...]]:
    """Yield the lines of the table."""
    peer = measurements.get("rlcard")
    for variant in variants:
        rate = measurements[f"{variant} moves/s"]
        yield variant, rate.text(0), measurements[f"{variant} µs"].text(1), ratio(rate, peer)
    if peer:
        yield "rlcard (rules only)", peer.text(0), "", ""


def play_rate(variant: str, seconds: float, chance: random.Random) -> float:
    """Return the random moves per second of processor time, including the choice among the legal moves."""
    play_for(variant, WARM_UP, chance)
    began = time.process_time()
    moves = play_for(variant, seconds, chance)
    return moves / (time.process_time() - began)


def play_for(variant: str, seconds: float, chance: random.Random) -> int:
    """Play whole matches for about `seconds` and return the number of moves.

    The time is read once per match only, because reading it costs as much as a move.
    """
    until = time.process_time() + seconds
    moves = 0
    while time.process_time() < until:
        for _ in random_match(variant, chance):
            moves += 1
    return moves


def random_match(variant: str, chance: random.Random) -> Iterator[tuple[State, int, Move]]:
    """Play one match at random; yield each state with the seat and the move that follows."""
    state = new_match(ruleset(variant, {}, SEATS), SEATS, f"{chance.getrandbits(128):032x}").state
    while not is_over(state):
        seats = state.awaiting.seats
        seat = seats[0] if len(seats) == 1 else chance.choice(seats)
        move = random_move(state, seat, chance)
        yield state, seat, move
        state = apply(state, seat, move).state


def random_move(state: State, seat: int, chance: random.Random) -> Move:
    """Return a random one of the legal moves of a seat."""
    choice = chance.choice(legal_moves(state, seat))
    return choice.whole(
        chance.choice(choice.colors) if choice.colors else None,
        chance.choice(choice.targets) if choice.targets else None,
        chance.choice(choice.values) if choice.values else None,
    )


def cycle_time(variant: str, seconds: float, chance: random.Random) -> float:
    """Return the microseconds of processor time that a server spends on the rules of one move."""
    found = positions(variant, chance)
    times: list[float] = []
    until = time.process_time() + seconds
    while time.process_time() < until or not times:
        began = time.process_time()
        for position in found:
            cycle(position)
        times.append((time.process_time() - began) / len(found))
    return median(times) * 1e6


def positions(variant: str, chance: random.Random) -> list[Position]:
    """Return POSITIONS positions from random matches."""
    found: list[Position] = []
    while len(found) < POSITIONS:
        for state, seat, move in random_match(variant, chance):
            found.append(Position(orjson.dumps(state.to_json()), seat, move))
            if len(found) == POSITIONS:
                break
    return found


def cycle(position: Position) -> bytes:
    """Run the steps of the rules that the server runs for one move; return the new state as JSON."""
    state = load(orjson.loads(position.text))
    after = apply(state, position.seat, position.move).state
    views = Views(after)
    for seat in range(SEATS):
        views.seen_by(seat)
    return orjson.dumps(after.to_json())


if __name__ == "__main__":
    main()
