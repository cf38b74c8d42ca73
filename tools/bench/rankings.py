"""The cost of reading a leaderboard of a million players: pages, places, and the rows around a player.

`python -m tools.bench.rankings` fills a separate database with INSERT … SELECT, runs the queries of the API
and prints their times; with `--plans` also their query plans.
"""

import argparse
import random
from collections.abc import Callable, Iterator
from uuid import UUID

from tools.bench.database import fill_players, milliseconds, own_database, run_sql, vacuum
from tools.bench.report import table

FILL = """
INSERT INTO games_ranking (season_id, queue_id, user_id, mu, sigma, rating, matches, wins, last_match_at,
  league, standing)
SELECT 1, 'duel', md5(n::text)::uuid, 25, 2 + random() * 6, round((1500 + 300 * normal)::numeric, 2), 20, 9,
  now(), 'silver', CASE WHEN random() < 0.7 THEN 2 ELSE 1 END
FROM (SELECT n, sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()) AS normal
      FROM generate_series(1, %s) AS n) AS drawn
"""
COUNT = """
INSERT INTO games_tally (season_id, queue_id, standing, step, players)
SELECT season_id, queue_id, standing, floor(rating / 4), count(*) FROM games_ranking GROUP BY 1, 2, 3, 4
"""
MOVES = """
INSERT INTO games_tally (season_id, queue_id, standing, step, players)
SELECT 1, 'duel', 2, 300 + n %% 150, CASE WHEN n %% 2 = 0 THEN 1 ELSE -1 END FROM generate_series(1, %s) AS n
"""


def main() -> None:
    """Fill the database, run the measurements and print the table."""
    options = arguments()
    own_database()
    fill(options.players)
    lines = [line("", *case, options.times) for case in cases(options.players)]
    run_sql(MOVES, [options.unfolded])
    run_sql("ANALYZE games_tally")
    name = f", {options.unfolded} tallies unfolded"
    lines += [line(name, *case, options.times) for case in cases(options.players)]
    print(f"{options.players} ranked players, {options.times} times each\n")
    print(table(("asked for", "median ms", "p99 ms"), lines))
    if options.plans:
        print_plans()


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.rankings", description=__doc__)
    parser.add_argument("--players", type=int, default=1_000_000)
    parser.add_argument("--times", type=int, default=200, help="number of runs of each query")
    parser.add_argument(
        "--unfolded",
        type=int,
        default=10_000,
        help="tally rows not yet folded, in the second half of the table",
    )
    parser.add_argument("--plans", action="store_true", help="also print EXPLAIN (ANALYZE)")
    return parser.parse_args()


def fill(players: int) -> None:
    """Create `players` players with a ranking in one queue."""
    fill_players(players)
    run_sql("SELECT setseed(0.5)")
    run_sql(FILL, [players])
    run_sql(COUNT)
    vacuum("accounts_user", "games_ranking", "games_tally")


def cases(players: int) -> Iterator[tuple[str, Callable[[int], object]]]:
    """Yield the name of each query, and a function that runs it for a given number."""
    from games.selectors import rankings
    from games.selectors.friends_leaderboard import friends_below

    duel, chance = rankings.LeaderboardKey(1, "duel"), random.Random(3)
    numbers = [chance.randint(1, players) for _ in range(2000)]
    users = [
        UUID(str(row[0])) for row in run_sql("SELECT md5(n::text)::uuid FROM unnest(%s) AS n", [numbers])
    ]
    keys = [key for user in users[:500] if (key := rankings.key_of(duel, user))]
    last = rankings.RankKey(1, -10_000.0, UUID(int=0))
    yield "the first 50", lambda _: rankings.page_below(duel, rankings.TOP, 50)
    yield "50 from anywhere", lambda n: rankings.page_below(duel, keys[n % 500], 50)
    yield "50 upwards from anywhere", lambda n: rankings.page_above(duel, keys[n % 500], 50)
    yield "the last 50", lambda _: rankings.page_above(duel, last, 50)
    yield "50 around somebody", lambda n: rankings.page_around(duel, users[n % 2000], 50)
    yield "somebody's place", lambda n: rankings.place_of(duel, keys[n % 500])
    yield "50 of 200 friends", lambda n: friends_below(duel, users[n : n + 200], rankings.TOP, 50)


def line(more: str, name: str, act: Callable[[int], object], times: int) -> tuple[str, ...]:
    """Measure one query and return its line of the table."""
    middle, late = milliseconds(act, times)
    return name + more, f"{middle:.2f}", f"{late:.2f}"


def print_plans() -> None:
    """Print the query plans for a page from the middle, and for the rows around a player there."""
    from games.selectors import rankings

    values = {"season": 1, "queue": "duel", "standing": 2, "rating": 1500.0, "user": UUID(int=2**127)}
    limits = {"above": 25, "below": 25}
    for name, rows in (
        ("50 from the middle", rankings.BELOW),
        ("50 around the middle", f"{rankings.ABOVE} UNION ALL {rankings.FROM}"),
    ):
        query = f"EXPLAIN (ANALYZE, COSTS OFF, SUMMARY ON, TIMING OFF) {rankings.PAGE.format(rows=rows)}"
        print(f"\n{name}:\n")
        print("\n".join(str(row[0]) for row in run_sql(query, values | limits)))


if __name__ == "__main__":
    main()
