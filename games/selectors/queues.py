"""Reads the queues: their settings, how many players wait, and for how long."""

from typing import Any

from django.db import connection

from games.models import Queue
from games.pairing import RatingWindow
from uno_api.errors import ApiError

# The median covers the last 100 matched tickets of the last 15 minutes.
BUSINESS = """
SELECT q.code,
  (SELECT count(*) FROM games_ticket t JOIN games_ticketholder h ON h.ticket_id = t.id
   WHERE t.queue_id = q.code AND t.status = 'waiting'),
  (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY lately.waited) FROM (
     SELECT extract(epoch FROM t.ended_at - t.waiting_since) AS waited FROM games_ticket t
     WHERE t.queue_id = q.code AND t.status = 'matched' AND t.ended_at > now() - interval '15 minutes'
     ORDER BY t.ended_at DESC LIMIT 100) AS lately)
FROM games_queue q WHERE q.code = ANY(%s)
"""


def get_queue(code: str) -> Queue:
    """Return a queue; raise ApiError `not_found`."""
    queue = Queue.objects.filter(code=code).first()
    if queue is None:
        raise ApiError("not_found")
    return queue


def serialize_queues() -> list[dict[str, Any]]:
    """Return every open queue as it is serialized for clients, in the order set by the operator."""
    queues = list(Queue.objects.filter(is_open=True))
    business = queue_stats([queue.code for queue in queues])
    return [_shown(queue, *business[queue.code]) for queue in queues]


def expected_wait(queue: Queue) -> float:
    """Return the expected wait in a queue, in seconds, from the most recent waits."""
    (_, waited) = queue_stats([queue.code])[queue.code]
    return usual(waited, queue.formula)


def queue_stats(codes: list[str]) -> dict[str, tuple[int, float | None]]:
    """Return the number of waiting players of each queue, and the median of the last waits in seconds.

    The median is None if nobody waited recently.
    """
    with connection.cursor() as cursor:
        cursor.execute(BUSINESS, [codes])
        return {code: (waiting, waited) for code, waiting, waited in cursor.fetchall()}


def usual(waited: float | None, formula: RatingWindow) -> float:
    """Return the expected wait in seconds: the median of the last waits, else the queue's longest wait.

    After the longest wait of a queue, an opponent of any rating is accepted.
    """
    return formula.longest if waited is None else float(waited)


def _shown(queue: Queue, waiting: int, waited: float | None) -> dict[str, Any]:
    return {
        "code": queue.code,
        "variant": queue.variant,
        "options": queue.all_options,
        "seats": queue.seats,
        "teams": queue.teams,
        "party": queue.party_size,
        "pace": queue.pace,
        "waiting": waiting,
        "estimate_seconds": round(usual(waited, queue.formula)),
        "formula": {"start": queue.start, "growth": queue.growth, "longest": queue.longest},
    }
