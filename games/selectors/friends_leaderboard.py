"""A season's leaderboard limited to a player's friends, with places among them."""

from collections.abc import Collection
from uuid import UUID

from games.selectors.rankings import (
    COLUMNS,
    DOWN,
    KEY,
    TABLE,
    UP,
    WANTED,
    LeaderboardKey,
    RankKey,
    Row,
    TablePage,
    fetch,
    page_of_rows,
)

# A player has a few hundred friends at most: all of them are read and numbered.
AMONG = f"""
SELECT * FROM (
  SELECT {COLUMNS}, rank() OVER by_rating - 1, row_number() OVER in_line - rank() OVER by_rating,
    count(*) OVER ()
  FROM {TABLE} AND user_id = ANY(%(users)s)
  WINDOW by_rating AS (ORDER BY standing DESC, rating DESC), in_line AS ({DOWN})) AS friends
WHERE {KEY} {{side}} {WANTED} {{order}} LIMIT %(limit)s
"""
BELOW = AMONG.format(side="<", order=DOWN)
ABOVE = AMONG.format(side=">", order=UP)


def friends_below(table: LeaderboardKey, users: Collection[UUID], key: RankKey, limit: int) -> TablePage:
    """Return the leaderboard rows of some players that follow a key."""
    rows = fetch(BELOW, table, key._asdict() | {"users": list(users), "limit": limit})
    return page_of_rows([Row(*row) for row in rows])


def friends_above(table: LeaderboardKey, users: Collection[UUID], key: RankKey, limit: int) -> TablePage:
    """Return the leaderboard rows of some players that precede a key."""
    rows = fetch(ABOVE, table, key._asdict() | {"users": list(users), "limit": limit})
    return page_of_rows([Row(*row) for row in reversed(rows)])
