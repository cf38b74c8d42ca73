"""Ends tickets that did not lead to a match, and notifies their holders."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.models import Ticket, TicketHolder, TicketStatus
from games.push import notify_users


def end_tickets(
    tickets: Sequence[UUID], status: TicketStatus, reason: str = "left", besides: UUID | None = None
) -> None:
    """End tickets that this transaction has locked, and notify their holders, except the user `besides`."""
    Ticket.objects.filter(id__in=tickets).update(status=status, ended_at=timezone.now(), awaits=None)
    holders = TicketHolder.objects.filter(ticket_id__in=tickets).select_related("ticket")
    notices = {
        holder.user_id: ticket_notice(holder.ticket, f"ticket_{status}", reason=reason)
        for holder in holders
        if holder.user_id != besides
    }
    holders.update(is_open=False)
    transaction.on_commit(partial(notify_users, notices), robust=True)


def ticket_notice(ticket: Ticket, code: str, **more: Any) -> Mapping[str, Any]:
    """Return the `notice` frame that reports the fate of a ticket."""
    return {"type": "notice", "code": code, "ticket": str(ticket.id), "queue": ticket.queue_id, **more}
