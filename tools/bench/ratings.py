"""How well ratings recover known skills: rank correlation after a number of matches per player.

`python -m tools.bench.ratings` simulates players of known talent, who play opponents of about their rating,
and compares the order of their ratings with that of their talents (Spearman). `luck` is the standard
deviation of chance in one match, relative to that of talent: 1 is a game of skill, at 4 a single match says
little.
"""

import argparse
from collections.abc import Sequence
from random import Random
from statistics import pstdev

from tools.bench.report import Spread, table
from tools.simulate_queue.players import Person, play, population

TABLES = {"duel": (2, 0), "table": (4, 0), "partners": (4, 2)}


def main() -> None:
    """Simulate all queues and print the table."""
    options = arguments()
    lines = [line(name, luck, options) for name in TABLES for luck in options.luck]
    said = [f"after {count}" for count in options.matches]
    print(f"{options.players} players, {options.rounds} rounds: median (least-most)\n")
    print(table(("queue", "luck", *said, "deviation of ratings"), lines))


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.ratings", description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--matches", type=int, nargs="*", default=[20, 100])
    parser.add_argument("--luck", type=float, nargs="*", default=[1.0, 2.0, 4.0])
    parser.add_argument("--rounds", type=int, default=5)
    return parser.parse_args()


def line(name: str, luck: float, options: argparse.Namespace) -> tuple[str, ...]:
    """Return one line of the table: the queue, the luck, the correlations and the deviation of ratings."""
    rounds = [recovery(name, luck, options.players, options.matches, seed) for seed in range(options.rounds)]
    found = [Spread.of([one[place] for one in rounds]).text(2) for place in range(len(options.matches))]
    return name, f"{luck:g}", *found, Spread.of([one[-1] for one in rounds]).text(0)


def recovery(name: str, luck: float, players: int, matches: Sequence[int], seed: int) -> list[float]:
    """Return the correlation after each number in `matches`, then the standard deviation of the ratings."""
    seats, teams = TABLES[name]
    chance = Random(seed)
    people = population(players, chance)
    found = []
    for played in range(1, max(matches) + 1):
        play_round(people, seats, teams, luck, chance)
        if played in matches:
            found.append(spearman([one.talent for one in people], [one.skill.mu for one in people]))
    return [*found, pstdev(one.skill.rating for one in people)]


def play_round(people: list[Person], seats: int, teams: int, luck: float, chance: Random) -> None:
    """Play one match per player, with opponents of about the same rating."""
    line = sorted(people, key=lambda one: one.skill.rating + chance.gauss(0, 100))
    for first in range(0, len(line) - seats + 1, seats):
        at_table = line[first : first + seats]
        chance.shuffle(at_table)
        play(at_table, teams, luck, chance)


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the rank correlation of two lists without ties."""
    size = len(one)
    apart = sum((a - b) ** 2 for a, b in zip(ranks(one), ranks(other), strict=True))
    return 1 - 6 * apart / (size * (size**2 - 1))


def ranks(values: Sequence[float]) -> list[int]:
    """Return the rank of each value, counted from 0."""
    order = sorted(range(len(values)), key=values.__getitem__)
    places = [0] * len(values)
    for place, number in enumerate(order):
        places[number] = place
    return places


if __name__ == "__main__":
    main()
