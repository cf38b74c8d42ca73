"""The end-to-end cost of a move: POST, rules, commit, and a frame on each of four sockets.

`python -m tools.bench.moves` starts a separate service, seats hundreds of real clients, and measures in turn:
one match in flight, many in flight, and pgbench on the same PostgreSQL, with a minimal transaction of a move
and with the exact statements of the service.
"""

import argparse
import asyncio
import random
import time
from collections import deque
from pathlib import Path

import uvloop

from tools.bench.anchor import Anchor, anchors, pgbench
from tools.bench.cpu import used_by_part
from tools.bench.report import Spread, save, table
from tools.bench.stack import Stack, own_stack
from tools.bench.tables import BenchTable, lay_table, make_move
from tools.bench.wire import HttpLine

WARM_UP = 1.0
ANCHOR_CLIENTS = 4
PARTS = ("app", "postgresql", "valkey")
HEADS = {"plain": "to pgbench, plain", "twin": "to pgbench, ours"}


def main() -> None:
    """Run the measurements and print the table."""
    options = arguments()
    with own_stack() as stack:
        rounds = uvloop.run(measure(stack, options))
    measurements = {name: Spread.of([one[name] for one in rounds]) for name in rounds[0]}
    print(
        table(
            (
                "in flight",
                "moves/s",
                "p50 ms",
                "p99 ms",
                *(f"{part} CPU ms" for part in PARTS),
                *HEADS.values(),
            ),
            [row(active, measurements) for active in options.active],
        )
    )
    print()
    for anchor in HEADS:
        print(said_of_anchor(anchor, measurements))
    print(f"driver: {measurements['driver'].text(2)} ms of processor time a move, on the same cores")
    save(options.json, measurements)


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.moves", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=4, help="seconds of each measurement in each round")
    parser.add_argument(
        "--matches", type=int, default=100, help="number of connected matches, with four sockets each"
    )
    parser.add_argument(
        "--active", type=int, nargs="*", default=[1, 16], help="numbers of matches in flight to measure"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the results to this file")
    return parser.parse_args()


def row(active: int, measurements: dict[str, Spread]) -> list[str]:
    """Return one line of the table."""
    said = [str(active), measurements[f"{active} moves/s"].text(0)]
    said += [measurements[f"{active} {name}"].text(1) for name in ("p50", "p99")]
    said += [measurements[f"{active} {part}"].text(2) for part in PARTS]
    ratios = [f"{active} to {anchor}" for anchor in HEADS]
    return said + [measurements[ratio].text(2) if ratio in measurements else "" for ratio in ratios]


def said_of_anchor(anchor: str, measurements: dict[str, Spread]) -> str:
    """Return the line with the results of one pgbench script."""
    if anchor not in measurements:
        return f"pgbench, {anchor}: the program was not found, so the comparison with it is left out."
    rate, cpu = measurements[anchor].text(0), measurements[f"{anchor} CPU"].text(2)
    clients = f"pgbench, {anchor}, {ANCHOR_CLIENTS} clients"
    return f"{clients}: {rate} transactions/s, {cpu} ms of PostgreSQL's CPU each"


async def measure(stack: Stack, options: argparse.Namespace) -> list[dict[str, float]]:
    """Create the matches, then run the rounds; return the results of each round by name."""
    line = await HttpLine.open(stack.port)
    tables = deque([await lay_table(stack.port, line, number) for number in range(options.matches)])
    for first in tables:
        await make_move(line, first, first.look() or 0, random.Random(first.path))
    program = pgbench()
    known = anchors(stack.database_socket, program) if program else {}
    rounds = []
    for _ in range(options.rounds):
        measurements: dict[str, float] = {}
        for name, anchor in known.items():
            measurements |= await asyncio.to_thread(measure_anchor, stack, name, anchor, options.seconds)
        for active in options.active:
            measurements |= await measure_moves(stack, tables, active, options.seconds)
            for name in known:
                measurements[f"{active} to {name}"] = measurements[f"{active} moves/s"] / measurements[name]
        rounds.append(measurements)
    return rounds


def measure_anchor(stack: Stack, name: str, anchor: Anchor, seconds: int) -> dict[str, float]:
    """Run pgbench; return its transactions per second, and the server's CPU ms per transaction."""
    before = used_by_part(stack.pid)["postgresql"]
    rate, count = anchor.run(ANCHOR_CLIENTS, seconds)
    used = used_by_part(stack.pid)["postgresql"] - before
    return {name: rate, f"{name} CPU": used * 1000 / count}


async def measure_moves(
    stack: Stack, tables: deque[BenchTable], active: int, seconds: float
) -> dict[str, float]:
    """Keep `active` matches in flight for `seconds`; return moves/s, and latencies and CPU per move in ms."""
    took: list[float] = []
    until = time.perf_counter() + WARM_UP + seconds
    players = [asyncio.create_task(play(stack.port, tables, until, took)) for _ in range(active)]
    await asyncio.sleep(WARM_UP)
    took.clear()
    began, before, own = time.perf_counter(), used_by_part(stack.pid), time.process_time()
    await asyncio.gather(*players)
    passed, after, own = time.perf_counter() - began, used_by_part(stack.pid), time.process_time() - own
    took.sort()
    measurements = {
        "moves/s": len(took) / passed,
        "p50": took[len(took) // 2] * 1000,
        "p99": took[int(len(took) * 0.99)] * 1000,
    } | {part: (after[part] - before[part]) * 1000 / len(took) for part in PARTS}
    return {f"{active} {name}": measurement for name, measurement in measurements.items()} | {
        "driver": own * 1000 / len(took)
    }


async def play(port: int, tables: deque[BenchTable], until: float, took: list[float]) -> None:
    """Make moves until `until`, each in the match that has waited longest; append the seconds to `took`."""
    line, chance = await HttpLine.open(port), random.Random(len(took))
    while time.perf_counter() < until:
        table = tables.popleft()
        player = table.look()
        if player is None:  # this match is over
            continue
        took.append(await make_move(line, table, player, chance))
        tables.append(table)
    line.transport.close()


if __name__ == "__main__":
    main()
