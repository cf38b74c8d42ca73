"""The upper limit of PostgreSQL: pgbench on the same server, with prepared statements over a Unix socket.

There are two scripts: a minimal transaction of a move (lock the match, write its state, insert the move,
with states of about 1 KB), and the exact statements of the service on copies of real matches.
"""

import os
import random
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import orjson
import psycopg

from tools.bench import twin
from tools.bench.engine import random_match
from uno_api.devserver.embedded.binaries import postgres_folder

DATABASE = "uno"
MATCHES = 10_000
STATES = 8
TABLES = """
CREATE TABLE anchor_match (id int PRIMARY KEY, version int NOT NULL DEFAULT 0,
  status smallint NOT NULL DEFAULT 1, deadline timestamptz, state text NOT NULL)
  WITH (fillfactor = 70, autovacuum_enabled = off);
CREATE TABLE anchor_move (match_id int, seq int, seat smallint, kind smallint, card smallint, color smallint,
  created timestamptz DEFAULT now(), PRIMARY KEY (match_id, seq)) WITH (autovacuum_enabled = off);
"""
PLAIN = f"""\\set id random(1,{MATCHES})
BEGIN;
SELECT version, state FROM anchor_match WHERE id = :id FOR UPDATE \\gset
UPDATE anchor_match SET state = :state, version = version + 1, deadline = now() + interval '30 s'
  WHERE id = :id;
INSERT INTO anchor_move (match_id, seq, seat, kind, card, color) VALUES (:id, :version + 1, 2, 1, 17, 3);
COMMIT;
"""


class Anchor:
    """pgbench with one script on the PostgreSQL that listens in `socket_folder`.

    Each of `samples` is a set of values for the script's variables; pgbench chooses among them at random.
    """

    def __init__(
        self, socket_folder: Path, program: str, script: str, samples: Sequence[Mapping[str, str]]
    ) -> None:
        self.socket_folder, self.program = socket_folder, program
        self.script, self.samples = script, samples

    def run(self, clients: int, seconds: int) -> tuple[float, int]:
        """Run pgbench once for `seconds`; return the transactions per second and their number.

        Raise RuntimeError with the output of pgbench if it reports no result.
        """
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
        environment["PGOPTIONS"] = f"-c search_path={twin.SCHEMA},public"
        with TemporaryDirectory(prefix="uno-bench-") as folder:
            command = [*self._command(clients, seconds), *self._scripts(Path(folder)), DATABASE]
            said = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
        rate = re.search(r"tps = ([\d.]+)", said.stdout)
        count = re.search(r"actually processed: (\d+)", said.stdout)
        if rate is None or count is None:
            raise RuntimeError(said.stdout + said.stderr)
        return float(rate[1]), int(count[1])

    def _command(self, clients: int, seconds: int) -> list[str]:
        how = ["-n", "-M", "prepared", "-c", str(clients), "-j", "1", "-T", str(seconds)]
        return [self.program, *how, "-h", str(self.socket_folder), "-p", "5432", "-U", "uno"]

    def _scripts(self, folder: Path) -> Iterator[str]:
        """Write the script for each sample, and yield the pgbench options for scripts and values."""
        for number, sample in enumerate(self.samples):
            path = folder / f"move{number}.sql"
            path.write_text(self._numbered(number))
            yield from ("-f", str(path))
            for name, value in sample.items():
                yield from ("-D", f"{name}{number}={value}")

    def _numbered(self, number: int) -> str:
        """Return the script with the number of the sample appended to its variables."""
        names = "|".join(self.samples[number])
        return re.sub(rf"(?<!:):({names})\b", rf":\g<1>{number}", self.script)


def anchors(socket_folder: Path, program: str) -> dict[str, Anchor]:
    """Create the tables and return both references: `plain`, and `twin` with samples of the moves played."""
    address = f"postgresql://uno@:5432/{DATABASE}?host={socket_folder}"
    with psycopg.connect(address, autocommit=True) as connection:
        matches = twin.lay_twins(connection)
        real = twin.samples(connection)
        connection.execute(TABLES)
        states = [{"state": state} for state in successive_states()]
        connection.execute(
            "INSERT INTO anchor_match (id, deadline, state) "
            f"SELECT g, now(), %s FROM generate_series(1, {MATCHES}) g",
            [states[0]["state"]],
        )
        connection.execute("VACUUM ANALYZE anchor_match")
    return {
        "plain": Anchor(socket_folder, program, PLAIN, states),
        "twin": Anchor(socket_folder, program, twin.script(matches), real),
    }


def pgbench() -> str | None:
    """Return the path of pgbench, next to the embedded server or on the PATH; None if there is none."""
    beside_server = postgres_folder() / "pgbench"
    return str(beside_server) if beside_server.exists() else shutil.which("pgbench")


def successive_states() -> list[str]:
    """Return the first STATES states of one random match, one move apart, as JSON."""
    moves = random_match("classic", random.Random(7))
    return [
        orjson.dumps(state.to_json()).decode() for (state, _, _), _ in zip(moves, range(STATES), strict=False)
    ]
