"""The disk space of a finished match: at its end, and a day later.

Plays classic matches of four players to 500 points, in which every move has an idempotency key, and measures
the tables and indexes of `games` after VACUUM FULL, so that unused space is not counted.
"""

import argparse
import os
from random import Random
from typing import Any
from uuid import UUID, uuid4

from tools.bench.database import own_database, run_sql
from tools.bench.report import table

ANSWERS = "games_moveanswer"


def main() -> None:
    """Play the matches, measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--target", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.environ["DEAL_SEED"] = str(options.seed)
    own_database()
    empty, moves = size(), 0
    for number in range(options.matches):
        moves += play(options.target, Random(options.seed + number))
    print(f"{options.matches} matches to {options.target} points, {moves / options.matches:.0f} moves each")
    at_the_end = size() - empty
    if run_sql("SELECT to_regclass(%s)", [ANSWERS])[0][0]:
        run_sql(f"DELETE FROM {ANSWERS}")
    sizes = {"at the end": at_the_end, "a day later": size() - empty}
    rows = [
        (name, kilobytes(found, options.matches), f"{found / moves:,.0f}") for name, found in sizes.items()
    ]
    print(table(("", "kB a match", "bytes a move"), rows))


def play(target: int, random: Random) -> int:
    """Play one match with moves of bots of level `normal`; return its number of moves."""
    from accounts.models import User
    from games.models import Match
    from games.services.lobby import join_match
    from games.services.rooms import RoomSettings, create_match
    from games.services.starts import start_match

    users = [User.objects.create(kind="guest", display_name=f"Player {seat}") for seat in range(4)]
    match_id = create_match(users[0].id, RoomSettings(variant="classic", options={"target_score": target}))
    for user in users[1:]:
        join_match(match_id, user.id)
    start_match(match_id, users[0].id)
    while Match.objects.get(id=match_id).status == "playing":
        move(match_id, [user.id for user in users], random)
    return int(Match.objects.get(id=match_id).seq)


def move(match_id: UUID, users: list[UUID], random: Random) -> None:
    """Choose and make the next move, with a new idempotency key."""
    from games.bots import choose
    from games.engine import Views
    from games.selectors.match_rows import read_match
    from games.services.moves import make_move

    row = read_match(match_id)
    seat = row.state.awaiting.seats[0]
    chosen: dict[str, Any] = choose(Views(row.state).seen_by(seat), "normal", row.ruleset, random.random)
    make_move(match_id, users[seat], chosen | {"seen": row.seq}, str(uuid4()), "en")


def size() -> int:
    """Return the bytes of all tables of `games` with their indexes, after VACUUM FULL."""
    names = [
        name for (name,) in run_sql("SELECT tablename FROM pg_tables WHERE tablename LIKE 'games_%%'", [])
    ]
    for name in names:
        run_sql(f"VACUUM FULL {name}")
    return sum(int(str(run_sql("SELECT pg_total_relation_size(%s)", [name])[0][0])) for name in names)


def kilobytes(total: int, matches: int) -> str:
    """Return the kB per match as text."""
    return f"{total / matches / 1000:,.0f}"


if __name__ == "__main__":
    main()
