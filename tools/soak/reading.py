"""Reads the rows of the audit directly from the database tables, independent of the service's models."""

from collections.abc import Collection
from typing import Any, TypeVar
from uuid import UUID

import psycopg
from psycopg.rows import class_row

from tools.soak.invariants.rows import (
    AuditedBlock,
    AuditedChange,
    AuditedCooldown,
    AuditedMatch,
    AuditedMove,
    AuditedOutcome,
    AuditedQueue,
    AuditedRanking,
    AuditedSeat,
    AuditedTicket,
    Confirmed,
    PlayerLock,
    RankingStep,
    Rows,
)

Row = TypeVar("Row")

RANKED = """
SELECT DISTINCT m.id FROM games_match m JOIN games_seat s ON s.match_id = m.id
WHERE m.rated AND s.user_id = ANY(%(players)s)
"""

QUEUES = "SELECT code, seats, teams FROM games_queue"
MATCHES = """
SELECT m.id::text, m.queue, m.status, m.seats_count AS seats, m.started_at, m.finished_at, m.seq,
  count(v.seq) AS moves, coalesce(max(v.seq), 0) AS last
FROM games_match m LEFT JOIN games_move v ON v.match_id = m.id
WHERE m.id = ANY(%(matches)s) GROUP BY m.id ORDER BY m.started_at
"""
SEATS = """
SELECT match_id::text AS match, number, user_id::text AS user, place, left_at
FROM games_seat WHERE match_id = ANY(%(matches)s)
"""
HELD = """
SELECT user_id::text AS user, match_id::text AS match FROM games_rankedseat WHERE user_id = ANY(%(players)s)
"""
TICKETS = """
SELECT t.id::text, t.queue_id AS queue, t.status, t.match_id::text AS match, t.waiting_since, t.ended_at,
  array_agg(h.user_id::text ORDER BY h.number) AS holders,
  coalesce(array_agg(h.user_id::text) FILTER (WHERE h.is_open), '{}') AS open_holders
FROM games_ticket t JOIN games_ticketholder h ON h.ticket_id = t.id
WHERE t.match_id = ANY(%(matches)s)
  OR t.id IN (SELECT ticket_id FROM games_ticketholder WHERE user_id = ANY(%(players)s))
GROUP BY t.id
"""
CHANGES = """
SELECT match_id::text AS match, user_id::text AS user, queue_id AS queue, season_id AS season, place,
  before, after, created_at
FROM games_ratingchange WHERE match_id = ANY(%(matches)s) OR user_id = ANY(%(players)s) ORDER BY created_at
"""
RANKINGS = """
SELECT user_id::text AS user, queue_id AS queue, season_id AS season, rating, matches, wins, standing
FROM games_ranking WHERE user_id = ANY(%(players)s)
"""
STEPS = """
WITH counted AS (
  SELECT queue_id, standing, step, sum(players) AS players FROM games_tally t
  JOIN games_season s ON s.number = t.season_id AND s.closed_at IS NULL GROUP BY 1, 2, 3),
there AS (
  SELECT queue_id, standing, floor(rating / 4)::int AS step, count(*) AS players FROM games_ranking r
  JOIN games_season s ON s.number = r.season_id AND s.closed_at IS NULL WHERE standing > 0 GROUP BY 1, 2, 3)
SELECT queue_id AS queue, standing, step, coalesce(c.players, 0)::int AS counted,
  coalesce(t.players, 0)::int AS are
FROM counted c FULL JOIN there t USING (queue_id, standing, step)
"""
OUTCOMES = """
SELECT match_id::text AS match, user_id::text AS user, outcome, is_excused, created_at
FROM games_rankedoutcome WHERE match_id = ANY(%(matches)s) OR user_id = ANY(%(players)s)
"""
CONDUCT = """
SELECT user_id::text AS user, until FROM games_conduct
WHERE user_id IN (SELECT user_id FROM games_seat WHERE match_id = ANY(%(matches)s))
"""
BLOCKS = "SELECT blocker_id::text AS blocker, blocked_id::text AS blocked, blocked_at FROM accounts_block"
MOVES = "SELECT match_id::text AS match, seq, seat FROM games_move WHERE match_id = ANY(%(matches)s)"
OPEN = """
SELECT (SELECT count(*) FROM games_rankedseat WHERE user_id = ANY(%(players)s))
  + (SELECT count(*) FROM games_ticketholder WHERE is_open AND user_id = ANY(%(players)s))
  + (SELECT count(DISTINCT m.id) FROM games_match m JOIN games_seat s ON s.match_id = m.id
     WHERE m.rated AND m.status IN ('open', 'playing') AND s.user_id = ANY(%(players)s))
"""
SHORTEN = "UPDATE games_queue SET target_score = 1, pace = 'fast' WHERE code = ANY(%s)"


def read_rows(database: str, players: Collection[str], confirmed: Confirmed) -> Rows:
    """Return all rows of ranked play that concern the given players, read in one snapshot."""
    with psycopg.connect(database) as connection:
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        reader = Reader(connection, list(players))
        return Rows(
            frozenset(players),
            queues=reader.all(AuditedQueue, QUEUES),
            matches=reader.all(AuditedMatch, MATCHES),
            seats=reader.all(AuditedSeat, SEATS),
            held=reader.all(PlayerLock, HELD),
            tickets=reader.all(AuditedTicket, TICKETS),
            changes=reader.all(AuditedChange, CHANGES),
            rankings=reader.all(AuditedRanking, RANKINGS),
            steps=reader.all(RankingStep, STEPS),
            outcomes=reader.all(AuditedOutcome, OUTCOMES),
            conduct=reader.all(AuditedCooldown, CONDUCT),
            blocks=reader.all(AuditedBlock, BLOCKS),
            moves=reader.all(AuditedMove, MOVES),
            confirmed=confirmed,
        )


class Reader:
    """Reads the rows of some players, one kind at a time, on one connection in one transaction."""

    def __init__(self, connection: "psycopg.Connection[Any]", players: list[str]) -> None:
        self.connection = connection
        self.known: dict[str, Any] = {"players": list(map(UUID, players))}
        self.known["matches"] = [match for (match,) in connection.execute(RANKED, self.known)]

    def all(self, kind: type[Row], query: Any) -> tuple[Row, ...]:
        """Return all rows of a query as objects of `kind`."""
        with self.connection.cursor(row_factory=class_row(kind)) as cursor:
            return tuple(cursor.execute(query, self.known).fetchall())


def still_open(database: str, players: Collection[str]) -> int:
    """Return the number of ranked matches, player locks and tickets of these players that are still open."""
    with psycopg.connect(database) as connection:
        found = connection.execute(OPEN, {"players": list(map(UUID, players))}).fetchone()
    return int(found[0]) if found else 0


def shorten_queues(database: str, codes: Collection[str]) -> None:
    """Set the matches of some queues to one round at the fast pace, as an operator may."""
    with psycopg.connect(database) as connection:
        connection.execute(SHORTEN, [list(codes)])
