"""The cost of pushing one move to four sockets: published once, delivered by one web process.

`python -m tools.bench.push` starts a PostgreSQL, a Valkey and one web process, opens 2000 sockets for 500
matches of four, and publishes frames of 600 bytes as moves do: as fast as it can, then 150 moves per second.
"""

import argparse
import asyncio
import multiprocessing
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import uvloop

from tools.bench.cpu import used_by
from tools.bench.report import Spread, save, table
from tools.bench.wire import Ear
from tools.soak.plan import no_limits
from uno_api.devserver.embedded import Postgres, Valkey
from uno_api.ratelimit.config import limits

SEATS = 4
FRAME_BYTES = 600
FLOOD, PACED, PACE = 4000, 450, 150
AT_ONCE = 50
Tables = list[tuple[UUID, list[UUID]]]


def main() -> None:
    """Run the measurements and print the table."""
    options = arguments()
    with tempfile.TemporaryDirectory(prefix="uno-bench-", dir="/tmp") as name:
        folder = Path(name)
        folder.chmod(0o755)
        with servers(folder), web() as (port, pid), publisher() as elsewhere:
            rounds = uvloop.run(measure(port, pid, elsewhere, options))
    measurements = {name: Spread.of([one[name] for one in rounds]) for name in rounds[0]}
    head = ("", "delivered/s", "server CPU µs a delivery", "publisher CPU ms a move", "p50 ms", "p99 ms")
    names = ("delivered/s", "server", "publisher", "p50", "p99")
    print(
        table(
            head,
            [
                [kind, *(measurements[f"{kind} {name}"].text(2) for name in names)]
                for kind in ("flood", "paced")
            ],
        )
    )
    print(
        f"\n{measurements['KB a socket'].text(0)} KB a socket,"
        f" {measurements['base MB'].text(0)} MB without any"
    )
    save(options.json, measurements)


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.push", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=500, help="number of matches, with four sockets each")
    parser.add_argument("--flood", type=int, default=FLOOD, help="number of moves published without pauses")
    parser.add_argument(
        "--paced", type=int, default=PACED, help=f"number of moves published at {PACE} per second"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the results to this file")
    return parser.parse_args()


@contextmanager
def servers(folder: Path) -> Iterator[None]:
    """Run a PostgreSQL and a Valkey; set their URLs and unreachable rate limits in the environment."""
    postgres = Postgres(folder / "postgresql", folder / "postgresql.log", is_ephemeral=True)
    valkey = Valkey(folder / "valkey", folder / "valkey.log", is_ephemeral=True)
    postgres.start()
    valkey.start()
    os.environ |= no_limits(limits(is_production=False))
    os.environ |= {"DATABASE_URL": postgres.url, "REDIS_URL": valkey.url, "SECRET_KEY": "bench" * 8}
    try:
        subprocess.run([sys.executable, "manage.py", "migrate", "-v", "0"], check=True)
        yield
    finally:
        valkey.stop()
        postgres.stop()


@contextmanager
def web() -> Iterator[tuple[int, int]]:
    """Run one web process; yield its port and its process id."""
    with socket.create_server(("127.0.0.1", 0), backlog=2048) as listener:
        descriptor = listener.fileno()
        command = [sys.executable, "-m", "uno_api.devserver.web", str(descriptor)]
        process = subprocess.Popen(command, pass_fds=[descriptor])
        try:
            yield listener.getsockname()[1], process.pid
        finally:
            process.terminate()
            process.wait()


@contextmanager
def publisher() -> Iterator[Executor]:
    """Run a process for publishing, and yield its executor."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), start_django) as pool:
        yield pool


def start_django() -> None:
    """Set Django up in this process."""
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "uno_api.settings"
    django.setup()


async def measure(
    port: int, pid: int, elsewhere: Executor, options: argparse.Namespace
) -> list[dict[str, float]]:
    """Open the sockets, then run the rounds; return the results of each round by name."""
    loop = asyncio.get_running_loop()
    tables, tokens = await loop.run_in_executor(elsewhere, lay_tables, options.tables)
    heard: list[float] = []
    base = 0
    for (match, _), players in zip(tables, tokens, strict=True):
        for token in players:
            await open_ear(port, token, match, heard)
            base = base or memory(pid)
    each = (memory(pid) - base) / (SEATS * options.tables)
    numbers = dict.fromkeys((match for match, _ in tables), 0)
    rounds = []
    for _ in range(options.rounds):
        measurements = {"KB a socket": each, "base MB": base / 1024}
        for kind, moves, pace in (("flood", options.flood, 0), ("paced", options.paced, PACE)):
            heard.clear()
            measurements |= await one_kind(kind, pid, elsewhere, (tables, numbers, moves, pace), heard)
        rounds.append(measurements)
    return rounds


async def open_ear(port: int, token: str, match: UUID, heard: list[float]) -> None:
    """Open one socket and watch a match; append the seconds each pushed frame took to `heard`."""
    watches = asyncio.get_running_loop().create_future()

    def hear(text: bytes) -> None:
        if text.startswith(b'{"t":'):
            heard.append(time.time() - float(text[5:22]))
        elif text.startswith(b'{"type":"snapshot"') or b'"snapshot"' in text[-40:]:
            watches.set_result(None)

    ear = await Ear.open(port, token, hear)
    ear.send(b'{"type":"watch","match":"%s"}' % str(match).encode())
    await watches


async def one_kind(
    kind: str, pid: int, elsewhere: Executor, work: tuple[Any, ...], heard: list[float]
) -> dict[str, float]:
    """Publish moves and wait until all of them were delivered; return the results by name."""
    tables, numbers, moves, pace = work
    deliveries = moves * SEATS
    loop = asyncio.get_running_loop()
    began, before = time.perf_counter(), used_by(pid)
    publishing = loop.run_in_executor(elsewhere, publish, tables, dict(numbers), moves, pace)
    while len(heard) < deliveries:
        await asyncio.sleep(0.005)
    passed, used = time.perf_counter() - began, used_by(pid) - before
    publisher_used, numbers_now = await publishing
    numbers.update(numbers_now)
    took = sorted(heard)
    measurements = {
        "delivered/s": deliveries / passed,
        "server": used * 1e6 / deliveries,
        "publisher": publisher_used * 1e3 / moves,
        "p50": took[deliveries // 2] * 1e3,
        "p99": took[int(deliveries * 0.99)] * 1e3,
    }
    return {f"{kind} {name}": measurement for name, measurement in measurements.items()}


def memory(pid: int) -> int:
    """Return the resident memory of a process in KB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def lay_tables(count: int) -> tuple[Tables, list[list[str]]]:
    """Insert `count` rooms with four players each; return them, and an access token of each player."""
    from accounts.models import Session, User
    from accounts.tokens import issue_access
    from games.models import Match, Seat

    users = [User(display_name=f"Player {number}") for number in range(count * SEATS)]
    for user in users:
        user.display_key = user.display_name.lower()
    User.objects.bulk_create(users)
    sessions = [Session(user=user, token_hash=b"", device="bench") for user in users]
    Session.objects.bulk_create(sessions)
    matches = Match.objects.bulk_create(
        [Match(variant="classic", seats_count=SEATS, seed_hash="") for _ in range(count)]
    )
    Seat.objects.bulk_create(
        [
            Seat(match=matches[place // SEATS], number=place % SEATS, user=user)
            for place, user in enumerate(users)
        ]
    )
    tokens = [issue_access(session.user_id, session.id) for session in sessions]
    seats = [(start, start + SEATS) for start in range(0, len(users), SEATS)]
    tables = [
        (match.id, [user.id for user in users[start:end]])
        for match, (start, end) in zip(matches, seats, strict=True)
    ]
    return tables, [tokens[start:end] for start, end in seats]


def publish(tables: Tables, numbers: dict[UUID, int], moves: int, pace: int) -> tuple[float, dict[UUID, int]]:
    """Publish moves to the matches in turn, in batches if `pace` is 0, else `pace` moves per second.

    Return the seconds of processor time used, and the last sequence number of each match.
    """
    from games import push
    from uno_api.redis import valkey

    client: Any = valkey() if pace else valkey().pipeline(transaction=False)
    setattr(push, "valkey", lambda: client)  # noqa: B010 (mypy knows no name that a module only imports)
    used, began = time.process_time(), time.perf_counter()
    filler = b"x" * (FRAME_BYTES - 40)
    for number in range(moves):
        match, players = tables[number % len(tables)]
        numbers[match] += 1
        if pace:
            time.sleep(max(0.0, began + number / pace - time.perf_counter()))
        frame = b'{"t":%017.6f,"view":"%s"}' % (time.time(), filler)
        push.publish(match, dict.fromkeys(players, frame), seq=numbers[match])
        if not pace and number % AT_ONCE == AT_ONCE - 1:
            client.execute()
    if not pace:
        client.execute()
    return time.process_time() - used, numbers


if __name__ == "__main__":
    main()
