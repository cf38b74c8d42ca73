"""Reads the tickets that wait in a queue, in the form used by the matchmaker."""

from collections.abc import Iterable, Mapping
from uuid import UUID

from django.db import connection

from accounts.selectors.blocks import blocks_among
from games.models import TicketHolder
from games.pairing import WaitingTicket

# A ticket of a player who is in a ranked match is excluded until the match is over.
LINE = """
SELECT t.id, array_agg(h.user_id ORDER BY h.number), t.rating,
  extract(epoch FROM clock_timestamp() - min(t.waiting_since))::float8, t.recent
FROM games_ticket t JOIN games_ticketholder h ON h.ticket_id = t.id
WHERE t.queue_id = %s AND t.status = 'waiting'
GROUP BY t.id
HAVING NOT bool_or(EXISTS (SELECT FROM games_rankedseat s WHERE s.user_id = h.user_id))
"""


def waiting_line(queue: str) -> list[WaitingTicket]:
    """Return every ticket that waits in a queue."""
    with connection.cursor() as cursor:
        cursor.execute(LINE, [queue])
        rows = cursor.fetchall()
    waiting = TicketHolder.objects.filter(is_open=True, ticket__queue_id=queue)
    blocks = blocks_among(waiting.values_list("user_id", flat=True))
    return [
        WaitingTicket(ticket, tuple(players), rating, waited, _blocked(players, blocks), frozenset(recent))
        for ticket, players, rating, waited, recent in rows
    ]


def queues_with_tickets() -> list[str]:
    """Return the codes of the queues with open tickets."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT queue_id FROM games_ticket WHERE status IN ('gathering', 'waiting') ORDER BY 1"
        )
        return [queue for (queue,) in cursor.fetchall()]


def _blocked(players: Iterable[UUID], blocks: Mapping[UUID, frozenset[UUID]]) -> frozenset[UUID]:
    """Return the players whom any player of a party blocks."""
    return frozenset().union(*(blocks.get(player, ()) for player in players)) if blocks else frozenset()
