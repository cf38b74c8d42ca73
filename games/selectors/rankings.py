"""Reads a season's leaderboard page by page, with exact places, for any number of players.

A row is found by its key. Places are counted: whole rating steps by their tallies, and the rest of one step
in the index. A page at the end costs as much as the first one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection

from games.leagues import STEP, RankingStatus

COLUMNS = "standing, rating, user_id, sigma, matches, wins, league"
TABLE = "games_ranking WHERE season_id = %(season)s AND queue_id = %(queue)s AND standing > 0"
KEY = "(standing, rating, user_id)"
WANTED = "(%(standing)s, %(rating)s, %(user)s)"
DOWN = "ORDER BY standing DESC, rating DESC, user_id DESC"
UP = "ORDER BY standing, rating, user_id"
BELOW = f"(SELECT {COLUMNS} FROM {TABLE} AND {KEY} < {WANTED} {DOWN} LIMIT %(below)s)"
FROM = f"(SELECT {COLUMNS} FROM {TABLE} AND {KEY} <= {WANTED} {DOWN} LIMIT %(below)s)"
ABOVE = f"(SELECT {COLUMNS} FROM {TABLE} AND {KEY} > {WANTED} {UP} LIMIT %(above)s)"

# Counts the rows that are better than the row `top`, the rows of its rating that precede it, and all rows.
COUNTS = f"""
SELECT
  (SELECT coalesce(sum(players), 0) FROM games_tally WHERE season_id = %(season)s AND queue_id = %(queue)s
     AND (standing, step) > (top.standing, floor(top.rating / {STEP})::int))
  + (SELECT count(*) FROM {TABLE} AND standing = top.standing AND rating > top.rating
     AND rating < (floor(top.rating / {STEP}) + 1) * {STEP}) AS better,
  (SELECT count(*) FROM {TABLE} AND standing = top.standing AND rating = top.rating
     AND user_id > top.user_id) AS tied,
  (SELECT coalesce(sum(players), 0) FROM games_tally
     WHERE season_id = %(season)s AND queue_id = %(queue)s) AS listed
FROM top
"""
PAGE = f"""
WITH page AS MATERIALIZED ({{rows}}), top AS (SELECT * FROM page {DOWN} LIMIT 1),
  counts AS MATERIALIZED ({COUNTS})
SELECT page.*, counts.* FROM page, counts {DOWN}
"""
PLACE = f"""
WITH top AS (
  SELECT %(standing)s::smallint AS standing, %(rating)s::float8 AS rating, %(user)s::uuid AS user_id)
{COUNTS}
"""
OF_USER = f"SELECT standing, rating, user_id FROM {TABLE} AND user_id = %(user)s"


class RankKey(NamedTuple):
    """The position of a row in a leaderboard."""

    standing: int
    rating: float
    user: UUID


TOP = RankKey(RankingStatus.SETTLED + 1, inf, UUID(int=0))
"""A key above all rows."""


class LeaderboardKey(NamedTuple):
    """The leaderboard of one queue in one season."""

    season: int
    queue: str


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """One row of a leaderboard, with its place; rows with equal ratings share a place."""

    key: RankKey
    place: int
    sigma: float
    matches: int
    wins: int
    league: str


@dataclass(frozen=True, slots=True)
class TablePage:
    """Some rows of a leaderboard, the best first, and whether there are more on either side."""

    lines: list[RankedPlayer]
    has_previous: bool = False
    has_next: bool = False


class Row(NamedTuple):
    """One row as read: `better` and `tied` count the rows that precede the first row of the page.

    `better` counts those that place higher, `tied` those of equal rating; `listed` is the total number of
    rows.
    """

    standing: int
    rating: float
    user: UUID
    sigma: float
    matches: int
    wins: int
    league: str
    better: int
    tied: int
    listed: int


def page_below(table: LeaderboardKey, key: RankKey, limit: int) -> TablePage:
    """Return the rows that follow a key."""
    return _page(BELOW, table, key, {"below": limit})


def page_above(table: LeaderboardKey, key: RankKey, limit: int) -> TablePage:
    """Return the rows that precede a key."""
    return _page(ABOVE, table, key, {"above": limit})


def page_around(table: LeaderboardKey, user_id: UUID, limit: int) -> TablePage:
    """Return a player's row with the rows around it; an empty page for a player who is not listed."""
    key = key_of(table, user_id)
    if key is None:
        return TablePage([])
    sides = {"above": limit // 2, "below": limit - limit // 2}
    return _page(f"{ABOVE} UNION ALL {FROM}", table, key, sides)


def place_of(table: LeaderboardKey, key: RankKey) -> int:
    """Return the place of a row of a leaderboard."""
    ((better, _, _),) = fetch(PLACE, table, key._asdict())
    return int(better) + 1


def key_of(table: LeaderboardKey, user_id: UUID) -> RankKey | None:
    """Return the key of a player's row, or None if the player is not in the leaderboard."""
    found = fetch(OF_USER, table, {"user": user_id})
    return RankKey(*found[0]) if found else None


def _page(rows: str, table: LeaderboardKey, key: RankKey, limits: dict[str, int]) -> TablePage:
    found = fetch(PAGE.format(rows=rows), table, key._asdict() | limits)
    return page_of_rows([Row(*row) for row in found])


def page_of_rows(rows: Sequence[Row]) -> TablePage:
    """Return consecutive rows of a leaderboard as a page of it."""
    if not rows:
        return TablePage([])
    before = int(rows[0].better + rows[0].tied)
    lines = [RankedPlayer(RankKey(*row[:3]), place, *row[3:7]) for row, place in _placed(rows, before)]
    return TablePage(lines, has_previous=before > 0, has_next=before + len(lines) < rows[0].listed)


def _placed(rows: Sequence[Row], before: int) -> Iterator[tuple[Row, int]]:
    """Yield every row with its place.

    The place is that of the previous row if they tie, else one more than the number of rows that precede
    it.
    """
    place = int(rows[0].better) + 1
    for number, row in enumerate(rows):
        if number and row[:2] != rows[number - 1][:2]:
            place = before + number + 1
        yield row, place


def fetch(query: str, table: LeaderboardKey, values: Mapping[str, Any]) -> list[Any]:
    """Return the rows of a query about one leaderboard."""
    with connection.cursor() as cursor:
        cursor.execute(query, {**table._asdict(), **values})
        return list(cursor.fetchall())
