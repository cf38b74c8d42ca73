"""The exact SQL statements of a move for pgbench, on copies of real matches with seats and players.

Each real match is copied many times into separate tables with the same columns, indexes and checks.
"""

import os
import re
from collections.abc import Iterator
from typing import Any

import django
import psycopg
from psycopg.rows import dict_row

COPIES = 100
SAMPLES = 8
SCHEMA = "bench_twin"
QUIET = "WITH (autovacuum_enabled = off)"
"""Disables autovacuum of the copies; otherwise it would slow down the moves that are measured next."""

TABLES = ("accounts_user", "games_match", "games_seat", "games_move", "games_moveanswer")
FILL = """
CREATE FUNCTION nth(n bigint) RETURNS uuid IMMUTABLE LANGUAGE sql
  AS $$ SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid $$;
INSERT INTO accounts_user SELECT * FROM public.accounts_user;
CREATE TABLE twin AS
  SELECT m.id AS original, row_number() OVER () AS n
  FROM public.games_match m, generate_series(1, {copies}) WHERE m.status = 'playing';
INSERT INTO games_match SELECT (jsonb_populate_record(m, jsonb_build_object('id', nth(n), 'code', n))).*
  FROM twin JOIN public.games_match m ON m.id = original;
INSERT INTO games_seat
  SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'match_id', nth(n)))).*
  FROM twin JOIN public.games_seat s ON s.match_id = original;
ALTER TABLE games_move ADD FOREIGN KEY (match_id) REFERENCES games_match;
"""
SAMPLE = """
SELECT m.state, m.clock, v.seat, v.move, v.events, a.body::text AS answer FROM public.games_match m
JOIN public.games_move v ON v.match_id = m.id AND v.seq = m.seq
JOIN public.games_moveanswer a ON a.match_id = m.id AND a.seq = m.seq LIMIT %s
"""


def lay_twins(connection: "psycopg.Connection[Any]") -> int:
    """Copy the matches in play into a separate schema of the database; return the number of copies."""
    connection.execute(f"CREATE SCHEMA {SCHEMA}")
    connection.execute(f"SET search_path = {SCHEMA}, public")
    for name in TABLES:
        connection.execute(f"CREATE TABLE {SCHEMA}.{name} (LIKE public.{name} INCLUDING ALL) {QUIET}")
    connection.execute(FILL.format(copies=COPIES))
    connection.execute("ANALYZE")
    counted = connection.execute("SELECT count(*) FROM twin").fetchone()
    return int(counted[0]) if counted else 0


def samples(connection: "psycopg.Connection[Any]") -> list[dict[str, str]]:
    """Return the values that some real moves wrote, by column."""
    with connection.cursor(row_factory=dict_row) as cursor:
        rows = cursor.execute(SAMPLE, [SAMPLES]).fetchall()
    return [{name: str(value) for name, value in row.items()} for row in rows]


def script(matches: int) -> str:
    """Return the read and the write statement as a pgbench script, with variables for a move's values."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_api.settings")
    django.setup()
    from games.selectors.match_rows import ONE
    from games.services.match_updates import WRITE_SOON

    values = iter(_values())
    write = re.sub("%s", lambda _: next(values), WRITE_SOON.with_answer)
    read = ONE.replace("%s", f"{SCHEMA}.nth(:n)")
    return f"\\set n random(1, {matches})\n\\set seq random(2, 2000000000)\n{_flat(read)};\n{_flat(write)};\n"


def _values() -> Iterator[str]:
    """Yield the value for each placeholder of the statement that writes a move."""
    yield from (":state", ":seq", ":clock", "now() + interval '30 s'", "now() + interval '31 s'")
    yield from (f"{SCHEMA}.nth(:n)", ":seq", ":answer", "now()", ":seq", ":seat", ":move", ":events")
    yield from (":seq || ':' || :n", "'\\x000102030405060708090a0b0c0d0e0f'", "now()")


def _flat(statement: str) -> str:
    return " ".join(statement.split())
