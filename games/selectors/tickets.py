"""Reads tickets: one as its holders see it, and the current ticket of a user."""

from datetime import datetime
from math import inf
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from accounts.selectors.players import serialize_player
from games.models import OPEN_TICKETS, RankedSeat, RatingChange, Ticket, TicketHolder, TicketStatus
from games.selectors.queues import expected_wait
from uno_api.errors import ApiError
from uno_api.timestamps import format_timestamp

Shown = dict[str, Any]


def held_ticket(ticket_id: UUID, user_id: UUID) -> Ticket:
    """Return a ticket that a user holds or is asked to join; raise ApiError `not_found`."""
    theirs = Q(holders__user_id=user_id) | Q(awaits_id=user_id, status=TicketStatus.GATHERING)
    ticket = Ticket.objects.filter(theirs, id=ticket_id).select_related("queue").distinct().first()
    if ticket is None:
        raise ApiError("not_found")
    return ticket


def current_ticket(user_id: UUID) -> Ticket:
    """Return the ticket a user waits with, or the one of the ranked match the user plays.

    Raises ApiError `not_queued` if there is neither. This response, not the pushed frames, is
    authoritative.
    """
    playing = RankedSeat.objects.filter(user_id=user_id).values("match_id")
    is_now = Q(status__in=OPEN_TICKETS) | Q(match_id__in=playing)
    theirs = Ticket.objects.filter(is_now, holders__user_id=user_id).select_related("queue")
    ticket = theirs.order_by("-id").first()
    if ticket is None:
        raise ApiError("not_queued")
    return ticket


def open_ticket_of(user_id: UUID) -> UUID | None:
    """Return the id of the ticket a user waits with, or None."""
    held = TicketHolder.objects.filter(user_id=user_id, is_open=True)
    return held.values_list("ticket_id", flat=True).first()


def last_opponents(user_id: UUID) -> list[UUID]:
    """Return the players a user met in their last ranked match."""
    last = RatingChange.objects.filter(user_id=user_id).order_by("-created_at").values("match_id")[:1]
    others = RatingChange.objects.filter(match_id__in=last).exclude(user_id=user_id)
    return list(others.values_list("user_id", flat=True))


def serialize_ticket(ticket: Ticket) -> Shown:
    """Return a ticket as its holders see it.

    The range is null once an opponent of any rating is accepted, and after the ticket has ended.
    """
    now = timezone.now()
    is_waiting = ticket.status == TicketStatus.WAITING
    waited = ((ticket.ended_at or now) - ticket.waiting_since).total_seconds()
    reach = ticket.queue.formula.range_after(waited) if is_waiting else inf
    return {
        "id": str(ticket.id),
        "queue": ticket.queue_id,
        "status": ticket.status,
        "waiting_since": format_timestamp(ticket.waiting_since),
        "waited_seconds": round(waited, 1),
        "rating": ticket.rating,
        "range": None if reach == inf else round(reach, 1),
        "estimate_seconds": _estimate(ticket, now) if is_waiting else None,
        "players": _players(ticket),
        "match": str(ticket.match_id) if ticket.match_id else None,
    }


def _estimate(ticket: Ticket, now: datetime) -> int:
    waited = (now - ticket.waiting_since).total_seconds()
    return max(0, round(expected_wait(ticket.queue) - waited))


def _players(ticket: Ticket) -> list[Shown]:
    """Return the players of a ticket, and whether they have agreed; a player still awaited comes last."""
    holders = ticket.holders.select_related("user").order_by("number")
    players = [{"player": serialize_player(holder.user), "agreed": True} for holder in holders]
    if ticket.awaits:
        players.append({"player": serialize_player(ticket.awaits), "agreed": False})
    return players
