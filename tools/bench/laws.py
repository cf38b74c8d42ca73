"""Play random matches of every variant on all cores, and check the laws of the game after every move.

python -m tools.bench.laws --moves 1000000
python -m tools.bench.laws --match classic:1234     # replay a match, by its name in the report
"""

import argparse
import os
import sys
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import count
from multiprocessing import Pool
from threading import Event, Semaphore

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from games.engine import VARIANTS
from tests.engine.random_play import Outcome, play_random_match

Name = tuple[str, int]
Breach = tuple[Name, str]

BREACHES_ENOUGH = 20
"""The number of broken laws after which the run stops early."""


def main() -> int:
    """Run the command; return 1 if a law was broken, else 0."""
    wanted = arguments()
    if wanted.match:
        variant, number = wanted.match.split(":")
        print(play_random_match(variant, int(number)))
        return 0
    started = time.monotonic()
    outcomes, breaches = play_many(wanted.variants, wanted.moves, wanted.first, wanted.processes)
    report(outcomes, breaches, time.monotonic() - started)
    return 1 if breaches else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tools.bench.laws", description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=int, default=200_000, help="number of moves after which to stop")
    parser.add_argument("--variants", nargs="+", default=list(VARIANTS), choices=list(VARIANTS))
    parser.add_argument("--first", type=int, default=0, help="number of the first match of each variant")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--match", metavar="VARIANT:NUMBER", help="replay one match")
    return parser.parse_args()


def play_many(
    variants: list[str], moves: int, first: int, processes: int
) -> tuple[dict[str, list[Outcome]], list[Breach]]:
    """Play matches of all variants in turn until `moves` moves were made or BREACHES_ENOUGH laws broken."""
    outcomes: dict[str, list[Outcome]] = defaultdict(list)
    breaches: list[Breach] = []
    names = ((variant, number) for number in count(first) for variant in variants)
    gate, enough = Semaphore(4 * processes), Event()
    with Pool(processes) as pool, Progress(console=Console(stderr=True)) as progress:
        bar = progress.add_task("moves", total=moves)
        for outcome, breach in pool.imap_unordered(played, admitted(names, gate, enough)):
            gate.release()
            if breach:
                breaches.append(breach)
                progress.console.print(f"{breach[0][0]}:{breach[0][1]}  {breach[1]}", markup=False)
            if outcome:
                outcomes[outcome.variant].append(outcome)
                progress.advance(bar, outcome.moves)
            if progress.tasks[0].completed >= moves or len(breaches) >= BREACHES_ENOUGH:
                enough.set()
    return outcomes, breaches


def admitted(names: Iterator[Name], gate: Semaphore, enough: Event) -> Iterator[Name]:
    """Yield match names until `enough` is set; `gate` limits the matches in progress."""
    for name in names:
        gate.acquire()
        if enough.is_set():
            return
        yield name


def played(name: Name) -> tuple[Outcome | None, Breach | None]:
    """Play one match; return its outcome, or its name with the traceback of the broken law."""
    try:
        return play_random_match(*name), None
    except Exception:  # any exception counts as a broken law
        return None, (name, traceback.format_exc(limit=-2).strip())


def report(outcomes: dict[str, list[Outcome]], breaches: list[Breach], seconds: float) -> None:
    """Print one row per variant, and the totals."""
    broken = Counter(name[0] for name, _ in breaches)
    table = Table("variant", "matches", "moves", "rounds", "refused", "longest", "left", "broken")
    for variant in VARIANTS:
        ended = outcomes.get(variant, [])
        if ended or broken[variant]:
            row = (
                len(ended),
                sum(outcome.moves for outcome in ended),
                sum(outcome.rounds for outcome in ended),
                sum(outcome.refused for outcome in ended),
                max((outcome.moves for outcome in ended), default=0),
                sum(outcome.walked_out for outcome in ended),
                broken[variant],
            )
            table.add_row(variant, *map(str, row))
    Console().print(table)
    moves = sum(outcome.moves for ended in outcomes.values() for outcome in ended)
    print(f"{moves} moves in {seconds:.0f} s, {len(breaches)} breaches")


if __name__ == "__main__":
    sys.exit(main())
