"""The cost of one pass of the matchmaker: the pairing alone, and from waiting tickets to dealt matches.

`python -m tools.bench.matchmaking` pairs crowds of growing size in memory. Then it inserts as many waiting
tickets into a separate database and seats them in one process, as the worker does every second.
"""

import argparse
import random
import time
from statistics import median
from uuid import UUID

from games.pairing import RatingWindow, WaitingTicket, seat_all
from tools.bench.database import fill_players, own_database, run_sql
from tools.bench.report import table

TICKETS = """
INSERT INTO games_ticket (id, queue_id, status, rating, recent, waiting_since)
SELECT md5('ticket' || n)::uuid, %s, 'waiting', round((1500 + 200 * normal)::numeric, 2), '{}',
  now() - interval '1 second' * (-20 * ln(1 - random()))
FROM (SELECT n, sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()) AS normal
      FROM generate_series(1, %s) AS n) AS drawn
"""
HOLDERS = """
INSERT INTO games_ticketholder (ticket_id, user_id, number, is_open, seen_at)
SELECT md5('ticket' || n)::uuid, md5(n::text)::uuid, 0, true, now() + interval '1 hour'
FROM generate_series(1, %s) AS n
"""
EMPTY = (
    "TRUNCATE games_match, games_seat, games_move, games_ticket, games_ticketholder, games_rankedseat CASCADE"
)


def main() -> None:
    """Run the measurements and print the table."""
    options = arguments()
    own_database()
    fill_players(max(options.waiting))
    lines = [line(count, options) for count in options.waiting]
    print(f"Queue `{options.queue}`, medians of {options.rounds} rounds, one process\n")
    print(table(("waiting", "pairing CPU s", "read and pair s", "all dealt s", "tables", "seated"), lines))


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.matchmaking", description=__doc__)
    parser.add_argument("--waiting", type=int, nargs="*", default=[1_000, 10_000, 100_000])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--queue", default="table")
    return parser.parse_args()


def line(count: int, options: argparse.Namespace) -> tuple[str, ...]:
    """Measure one crowd size and return its line of the table."""
    from games.models import Queue

    queue = Queue.objects.get(code=options.queue)
    alone = median(pairing_time(count, queue.seats, seed) for seed in range(options.rounds))
    rounds = [seating_times(count, options.queue) for _ in range(options.rounds)]
    read, dealt, tables = (median(values) for values in zip(*rounds, strict=True))
    seated = tables * queue.seats / count
    return (
        f"{count}",
        f"{alone:.3f}",
        f"{read:.2f}",
        f"{dealt:.2f}",
        f"{tables:.0f}",
        f"{seated:.2%}",
    )


def pairing_time(count: int, seats: int, seed: int) -> float:
    """Return the seconds of processor time to pair `count` tickets, without a database."""
    chance = random.Random(seed)
    crowd = [
        WaitingTicket(
            UUID(int=chance.getrandbits(128)),
            (UUID(int=chance.getrandbits(128)),),
            chance.gauss(1500, 200),
            chance.expovariate(1 / 20),
        )
        for _ in range(count)
    ]
    began = time.process_time()
    seat_all(crowd, seats, 0, RatingWindow())
    return time.process_time() - began


def seating_times(count: int, queue: str) -> tuple[float, float, int]:
    """Return the seconds to read and pair `count` tickets, the seconds to seat them, and the tables made."""
    from games.models import Queue
    from games.services.matchmaking import batches, run_queue

    run_sql(EMPTY)
    run_sql("SELECT setseed(0.5)")
    run_sql(TICKETS, [queue, count])
    run_sql(HOLDERS, [count])
    run_sql("ANALYZE games_ticket, games_ticketholder")
    began = time.perf_counter()
    next(batches(Queue.objects.get(code=queue)))
    paired = time.perf_counter()
    tables = run_queue(queue)
    return paired - began, time.perf_counter() - paired, tables


if __name__ == "__main__":
    main()
