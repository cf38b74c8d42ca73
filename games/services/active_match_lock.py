"""Ensures that a player of a ranked match plays no other fast match at the same time.

Matches of pace `days` do not occupy a player and are exempt from the check on both sides. Casual matches
may be played in parallel.
"""

from collections.abc import Iterable
from uuid import UUID

from django.db import connection

from games.models import OPEN_TICKETS, Pace, RankedSeat, Status, Ticket, TicketStatus
from games.selectors.match_rows import MatchRow
from games.selectors.matches import current_matches
from games.services.ticket_endings import end_tickets
from uno_api.errors import ApiError

LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('plays ' || id, 0)) FROM unnest(%s::text[]) AS id"


def lock_players(players: Iterable[UUID]) -> None:
    """Lock players, so that no two transactions decide concurrently what the same player plays or waits for.

    The advisory locks are held until the end of the transaction. Take them before locking tickets and after
    locking a room.
    """
    with connection.cursor() as cursor:
        cursor.execute(LOCK, [sorted(str(player) for player in players)])


def check_free(user_id: UUID) -> None:
    """Raise ApiError `already_playing`, with the `match`, if a locked player has a seat in a fast match."""
    ranked = RankedSeat.objects.filter(user_id=user_id).values_list("match_id", flat=True)
    casual = current_matches(user_id).filter(status=Status.PLAYING).exclude(pace=Pace.DAYS)
    playing = ranked.first() or casual.values_list("id", flat=True).first()
    if playing is not None:
        raise ApiError("already_playing", match=str(playing))


def begin_playing(row: MatchRow) -> None:
    """Cancel the open tickets of the players of a room that is about to start.

    Raises ApiError `players_busy`, with the `seats`, if some of the players are in a ranked match. Does
    nothing for a room of pace `days` or without players.
    """
    players = {seat_row.user_id: number for number, seat_row in enumerate(row.roster) if seat_row.user_id}
    if row.pace == Pace.DAYS or not players:
        return
    lock_players(players)
    waiting = Ticket.objects.filter(
        status__in=OPEN_TICKETS, holders__user_id__in=players, holders__is_open=True
    ).select_for_update(of=("self",))
    end_tickets([ticket.id for ticket in waiting.order_by("id")], TicketStatus.CANCELLED, "match_started")
    busy = RankedSeat.objects.filter(user_id__in=players).values_list("user_id", flat=True)
    if seats := sorted(players[player] for player in busy):
        raise ApiError("players_busy", seats=seats)
