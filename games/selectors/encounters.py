"""Counts how often the same players have recently met in ranked matches."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db import connection

WITHIN = timedelta(days=1)

MEETINGS = """
SELECT a.user_id, b.user_id, count(*) FROM games_ratingchange a
JOIN games_ratingchange b ON b.match_id = a.match_id AND b.user_id <> a.user_id
WHERE a.user_id = ANY(%(users)s) AND b.user_id = ANY(%(users)s)
  AND a.queue_id = %(queue)s AND a.created_at > %(since)s
GROUP BY 1, 2
"""

Meetings = dict[tuple[UUID, UUID], int]


def meetings_of_a_day(users: Sequence[UUID], queue: str, now: datetime) -> Meetings:
    """Return how many matches of a queue each two of the players finished together in the last 24 hours.

    Each pair is in the result in both directions.
    """
    with connection.cursor() as cursor:
        cursor.execute(MEETINGS, {"users": list(users), "queue": queue, "since": now - WITHIN})
        return {(one, other): met for one, other, met in cursor.fetchall()}
