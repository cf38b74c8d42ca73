"""The limit that PostgreSQL sets: pgbench with the transaction of one move on the same server.

Lock the match, write its new state, add the move: with prepared statements over the Unix socket, as the
service has them, on ten thousand matches whose states are real ones.
"""

import os
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import orjson
import psycopg

from bench.engine import random_match
from uno_api.localstack.binaries import postgres_folder

DATABASE = "bench_anchor"
MATCHES = 10_000
STATES = 8
TABLES = """
CREATE TABLE anchor_match (id int PRIMARY KEY, version int NOT NULL DEFAULT 0,
  status smallint NOT NULL DEFAULT 1, deadline timestamptz, state text NOT NULL) WITH (fillfactor = 70);
CREATE TABLE anchor_move (match_id int, seq int, seat smallint, kind smallint, card smallint, color smallint,
  created timestamptz DEFAULT now(), PRIMARY KEY (match_id, seq));
"""
SCRIPT = """\\set id random(1,{matches})
BEGIN;
SELECT version, state FROM anchor_match WHERE id = :id FOR UPDATE \\gset
UPDATE anchor_match SET state = :st{number}, version = version + 1, deadline = now() + interval '30 s'
  WHERE id = :id;
INSERT INTO anchor_move (match_id, seq, seat, kind, card, color) VALUES (:id, :version + 1, 2, 1, 17, 3);
COMMIT;
"""


class Anchor:
    """pgbench on the PostgreSQL that listens in `socket_folder`."""

    def __init__(self, socket_folder: Path, program: str) -> None:
        self.socket_folder, self.program = socket_folder, program
        self.states = successive_states()
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {DATABASE}")
        with psycopg.connect(self._address(DATABASE), autocommit=True) as connection:
            connection.execute(TABLES)
            connection.execute(
                "INSERT INTO anchor_match (id, deadline, state) "
                f"SELECT g, now(), %s FROM generate_series(1, {MATCHES}) g",
                [self.states[0]],
            )
            connection.execute("VACUUM ANALYZE anchor_match")

    def transactions_per_second(self, clients: int, seconds: int) -> float:
        """Run pgbench once."""
        with TemporaryDirectory(prefix="uno-bench-") as folder:
            said = subprocess.run(
                [*self._command(clients, seconds), *self._scripts(Path(folder)), DATABASE],
                capture_output=True,
                text=True,
                check=True,
                env={name: value for name, value in os.environ.items() if not name.startswith("PG")},
            )
        found = re.search(r"tps = ([\d.]+)", said.stdout)
        if found is None:
            raise RuntimeError(said.stdout + said.stderr)
        return float(found[1])

    def _command(self, clients: int, seconds: int) -> list[str]:
        how = ["-n", "-M", "prepared", "-c", str(clients), "-j", "1", "-T", str(seconds)]
        return [self.program, *how, "-h", str(self.socket_folder), "-p", "5432", "-U", "uno"]

    def _scripts(self, folder: Path) -> Iterator[str]:
        """Write a script for each state, and yield the options that name scripts and states."""
        for number, state in enumerate(self.states):
            path = folder / f"move{number}.sql"
            path.write_text(SCRIPT.format(matches=MATCHES, number=number))
            yield from ("-D", f"st{number}={state}", "-f", str(path))

    def _address(self, database: str) -> str:
        return f"postgresql://uno@:5432/{database}?host={self.socket_folder}"


def pgbench() -> str | None:
    """Return the program, which comes with the server or is installed; None when there is none."""
    beside_server = postgres_folder() / "pgbench"
    return str(beside_server) if beside_server.exists() else shutil.which("pgbench")


def successive_states() -> list[str]:
    """Return states of one real match, one move apart."""
    moves = random_match("classic", random.Random(7))
    return [
        orjson.dumps(state.to_json()).decode() for (state, _, _), _ in zip(moves, range(STATES), strict=False)
    ]
