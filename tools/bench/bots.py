"""The strength of one bot level against another: the share of rounds won from the same deals on every seat.

`python -m tools.bench.bots` deals round after round. Each deal is played once from every seat by one bot of
the tested level, with bots of the other level on all other seats, so that luck of the deal and of the seat
cancels out.
"""

import argparse
import time
from collections.abc import Iterator
from math import sqrt
from multiprocessing import Pool
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from games.bots import LEVELS, choose
from games.engine import VARIANTS, Ruleset, Views, apply, is_over, new_match, parse_move, ruleset
from tools.bench.report import table

MAX_MOVES = 3000
"""The number of moves after which a round counts as not won."""


class Pairing(NamedTuple):
    """One line of the table: the variant, seats and number of deals, the tested level and the other level."""

    variant: str
    seats: int
    deals: int
    level: str
    other: str


class Played(NamedTuple):
    """The rounds won by the tested level, its moves, and their processor time in seconds: sum and maximum."""

    won: float
    moves: int
    seconds: float
    slowest: float


def main() -> None:
    """Play all deals and print the table."""
    options = arguments()
    head = ("variant", "seats", "rounds", f"won by {options.level}", "by chance", "ms a move", "slowest ms")
    lines = []
    with Pool(options.processes) as pool:
        for pairing in pairings(options):
            work = [(pairing, options.first + number) for number in range(pairing.deals)]
            lines.append(line(pairing, pool.starmap(play_deal, work, chunksize=1)))
            print(*lines[-1], flush=True)
    print(f"\n1 {options.level} against {options.other} on all other seats\n")
    print(table(head, lines))


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.bots", description=__doc__)
    parser.add_argument(
        "variants", nargs="*", default=list(VARIANTS), help="codes of variants; by default all"
    )
    parser.add_argument("--level", choices=LEVELS, default="hard")
    parser.add_argument("--other", choices=LEVELS, default="normal")
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 4])
    parser.add_argument(
        "--rounds", type=int, default=2000, help="rounds of the classic variant, for each number of seats"
    )
    parser.add_argument("--others", type=int, default=300, help="rounds of every other variant")
    parser.add_argument(
        "--first", type=int, default=0, help="number of the first deal, to continue an earlier run"
    )
    parser.add_argument(
        "--processes", type=int, default=None, help="number of processes; by default one per core"
    )
    return parser.parse_args()


def pairings(options: argparse.Namespace) -> Iterator[Pairing]:
    """Yield the lines of the table."""
    for variant in options.variants:
        rounds = options.rounds if variant == "classic" else options.others
        for seats in options.seats:
            yield Pairing(variant, seats, rounds // seats, options.level, options.other)


def line(pairing: Pairing, deals: list[Played]) -> tuple[str, ...]:
    """Return one line: the share of rounds won, with the half-width of its 95 % confidence interval.

    Rounds of one deal are not independent, so the interval is computed from the means of the deals.
    """
    share = [deal.won / pairing.seats for deal in deals]
    half = 1.96 * stdev(share) / sqrt(len(share))
    moves = max(1, sum(deal.moves for deal in deals))
    return (
        pairing.variant,
        str(pairing.seats),
        str(pairing.deals * pairing.seats),
        f"{fmean(share):.1%} ± {half:.1%}",
        f"{1 / pairing.seats:.0%}",
        f"{1000 * sum(deal.seconds for deal in deals) / moves:.1f}",
        f"{1000 * max(deal.slowest for deal in deals):.0f}",
    )


def play_deal(pairing: Pairing, number: int) -> Played:
    """Play one deal once from every seat."""
    seats = range(pairing.seats)
    rounds = [play_round(pairing, number, seat) for seat in seats]
    return Played(
        sum(one.won for one in rounds),
        sum(one.moves for one in rounds),
        sum(one.seconds for one in rounds),
        max(one.slowest for one in rounds),
    )


def play_round(pairing: Pairing, number: int, mine: int) -> Played:
    """Play one round, with the tested level on seat `mine`."""
    rules = one_round(pairing.variant)
    chance = Random(f"{pairing.variant} {pairing.seats} {number}")
    state = new_match(rules, pairing.seats, f"{number}").state
    moves, seconds, slowest = 0, 0.0, 0.0
    for _ in range(MAX_MOVES):
        if is_over(state):
            break
        seat = state.awaiting.seats[0]
        level = pairing.level if seat == mine else pairing.other
        view = Views(state).seen_by(seat)
        began = time.process_time()
        move = parse_move(choose(view, level, rules, chance.random))
        took = time.process_time() - began
        state = apply(state, seat, move).state
        if seat == mine:
            moves, seconds, slowest = moves + 1, seconds + took, max(slowest, took)
    return Played(float(state.winner == mine), moves, seconds, slowest)


def one_round(variant: str) -> Ruleset:
    """Return the rules of a variant for matches of one round."""
    modes = "score_mode" in VARIANTS[variant].options
    return ruleset(variant, {"score_mode": "single_round"} if modes else {})


if __name__ == "__main__":
    main()
