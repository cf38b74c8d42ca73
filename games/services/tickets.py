"""Tickets of a ranked queue: entering a queue, alone or as a party, the heartbeat, and leaving.

Tickets end here in every way except by being matched, which `matchmaking` does.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from math import ceil
from statistics import fmean
from uuid import UUID

from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet
from django.db.models.functions import Now
from django.utils import timezone

from accounts.selectors.players import caller
from games.models import OPEN_TICKETS, Queue, Ticket, TicketHolder, TicketStatus
from games.selectors.clock import clock_stands
from games.selectors.conduct import cooldown_of
from games.selectors.current_ratings import skills_now
from games.selectors.queues import get_queue
from games.selectors.tickets import last_opponents, open_ticket_of
from games.services.active_match_lock import check_free, lock_players
from games.services.ticket_endings import end_tickets
from uno_api.errors import ApiError
from uno_api.timestamps import format_timestamp

SILENT_AFTER = timedelta(seconds=30)
"""A ticket is dropped after this time without a heartbeat."""

KEPT_FOR = timedelta(days=1)
AT_ONCE = 1000

SEEN = "UPDATE games_ticketholder SET seen_at = clock_timestamp() WHERE user_id = ANY(%s) AND is_open"


@transaction.atomic
def enter_queue(user_id: UUID, code: str) -> UUID:
    """Start waiting for a match, alone; return the id of the ticket.

    Raises ApiError `not_found`, `queue_closed`, and the errors of `hold`.
    """
    queue = open_queue(code)
    caller(user_id)
    lock_players([user_id])
    ticket = Ticket.objects.create(queue=queue, rating=mean_rating([user_id], queue))
    hold(ticket, user_id)
    return ticket.id


def open_queue(code: str) -> Queue:
    """Return a queue that is open for new tickets; raise ApiError `not_found` or `queue_closed`."""
    queue = get_queue(code)
    if not queue.is_open:
        raise ApiError("queue_closed")
    return queue


def hold(ticket: Ticket, user_id: UUID, number: int = 0) -> None:
    """Put a player on a ticket; raise ApiError `already_waiting`, `already_playing` or `cooling_down`.

    The player is locked, and the database allows a player one open ticket: a second insert waits at the
    unique index, also for a ticket that is being matched at this moment, so that the player's seats are
    read after that is settled. Any further condition that bars a player from the queues belongs here.
    """
    try:
        with transaction.atomic():
            TicketHolder.objects.create(ticket=ticket, user_id=user_id, number=number)
    except IntegrityError as error:
        raise ApiError("already_waiting", ticket=_as_text(open_ticket_of(user_id))) from error
    check_free(user_id)
    check_cooldown(user_id)
    ticket.recent = sorted({*ticket.recent, *last_opponents(user_id)})
    ticket.save(update_fields=["recent"])


def mean_rating(users: Sequence[UUID], queue: Queue) -> float:
    """Return the mean rating of the players of a party."""
    skills = skills_now(users, queue.code, timezone.now())
    return fmean(skill.rating for skill in skills.values())


@transaction.atomic
def leave_queue(ticket_id: UUID, user_id: UUID) -> None:
    """Cancel a ticket, for the whole party; a repeated call has no further effect.

    Raises ApiError `not_found`, and `match_found` if a match was found first.
    """
    held = Ticket.objects.filter(id=ticket_id, holders__user_id=user_id)
    ticket = held.select_for_update(of=("self",)).first()
    if ticket is None:
        raise ApiError("not_found")
    if ticket.status == TicketStatus.MATCHED:
        raise ApiError("match_found", match=str(ticket.match_id))
    if ticket.status in OPEN_TICKETS:
        end_tickets([ticket.id], TicketStatus.CANCELLED, besides=user_id)


def heartbeat(users: Iterable[UUID]) -> int:
    """Record a heartbeat for users who may be waiting; return how many of them are."""
    with connection.cursor() as cursor:
        cursor.execute(SEEN, [list(users)])
        return int(cursor.rowcount)


def leave_every_queue(user_id: UUID) -> None:
    """Cancel the open tickets of a user whose account is about to be deleted."""
    held = Ticket.objects.filter(status__in=OPEN_TICKETS, holders__user_id=user_id, holders__is_open=True)
    end_tickets([ticket.id for ticket in held.select_for_update(of=("self",))], TicketStatus.CANCELLED)


def drop_silent_tickets(queue: Queue) -> int:
    """Drop every ticket with a holder without a recent heartbeat, notify its holders, and return how many.

    No ticket is dropped while the clock is stopped: the players' heartbeats could not be received, and that
    time is given back to them later.
    """
    if clock_stands():
        return 0
    silent = TicketHolder.objects.filter(is_open=True, seen_at__lt=Now() - SILENT_AFTER)
    return _drop(queue, silent, "no_heartbeat")


def drop_all_tickets(queue: Queue) -> int:
    """Drop every ticket of a closed queue, notify its holders, and return how many."""
    return _drop(queue, TicketHolder.objects.filter(is_open=True), "queue_closed")


def purge_old_tickets() -> int:
    """Delete tickets that ended a day or more ago (`KEPT_FOR`); return the number of rows deleted."""
    ended, _ = Ticket.objects.filter(ended_at__lt=timezone.now() - KEPT_FOR).delete()
    return ended


def _drop(queue: Queue, holders: QuerySet[TicketHolder], reason: str) -> int:
    dropped = 0
    while some := _drop_some(queue, holders, reason):
        dropped += some
    return dropped


@transaction.atomic
def _drop_some(queue: Queue, holders: QuerySet[TicketHolder], reason: str) -> int:
    """Drop up to `AT_ONCE` tickets and return how many; locked ones, which are being matched, are skipped."""
    tickets = Ticket.objects.filter(
        queue=queue, status__in=OPEN_TICKETS, id__in=holders.values("ticket_id")
    ).select_for_update(skip_locked=True)
    ids = [ticket.id for ticket in tickets[:AT_ONCE]]
    if ids:
        end_tickets(ids, TicketStatus.DROPPED, reason)
    return len(ids)


def _as_text(ticket_id: UUID | None) -> str | None:
    return str(ticket_id) if ticket_id else None


def check_cooldown(user_id: UUID) -> None:
    """Raise ApiError `cooling_down`, with the time it ends, while the player has an active cooldown."""
    until = cooldown_of(user_id)
    if until is not None:
        seconds = max(1, ceil((until - timezone.now()).total_seconds()))
        raise ApiError("cooling_down", until=format_timestamp(until), headers={"Retry-After": str(seconds)})
