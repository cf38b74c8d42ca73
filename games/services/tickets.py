"""Waiting for a ranked table: entering a queue, alone or as a party, being there, and leaving it.

Tickets end here in every way but the good one, which is in `matchmaking`.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from statistics import fmean
from uuid import UUID

from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet
from django.db.models.functions import Now
from django.utils import timezone

from accounts.selectors.players import caller
from games.models import OPEN_TICKETS, Queue, Ticket, TicketHolder, TicketStatus
from games.selectors.clock import clock_stands
from games.selectors.current_ratings import skills_now
from games.selectors.queues import get_queue
from games.selectors.tickets import last_opponents, open_ticket_of
from games.services.active_match_lock import check_free, lock_players
from games.services.cooldowns import check_cooldown
from games.services.ticket_endings import end_tickets
from uno_api.errors import ApiError

SILENT_AFTER = timedelta(seconds=30)
"""So long without a sign of life, and a ticket is dropped."""

KEPT_FOR = timedelta(days=1)
AT_ONCE = 1000

SEEN = "UPDATE games_ticketholder SET seen_at = clock_timestamp() WHERE user_id = ANY(%s) AND is_open"


@transaction.atomic
def enter_queue(user_id: UUID, code: str) -> UUID:
    """Begin to wait for a table, alone; return the ticket.

    Refuses with `not_found`, `queue_closed`, and as `hold` does.
    """
    queue = open_queue(code)
    caller(user_id)
    lock_players([user_id])
    ticket = Ticket.objects.create(queue=queue, rating=mean_rating([user_id], queue))
    hold(ticket, user_id)
    return ticket.id


def open_queue(code: str) -> Queue:
    """Return a queue that lets people in; refuse with `not_found` or `queue_closed`."""
    queue = get_queue(code)
    if not queue.is_open:
        raise ApiError("queue_closed")
    return queue


def hold(ticket: Ticket, user_id: UUID, number: int = 0) -> None:
    """Put somebody on a ticket; refuse with `already_waiting`, `already_playing` or `cooling_down`.

    The player is locked, and the database allows a player one open ticket: a second one waits at its index,
    also for a ticket that is being seated at this moment, so that the seats are read after that is settled.
    What else keeps a player from the queues belongs here.
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
    """Return the mean rating of those who come together."""
    skills = skills_now(users, queue.code, timezone.now())
    return fmean(skill.rating for skill in skills.values())


@transaction.atomic
def leave_queue(ticket_id: UUID, user_id: UUID) -> None:
    """Stop waiting, for the whole party; to leave twice is to leave once.

    Refuses with `not_found`, and with `match_found` when a table was found first.
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
    """Take note that players who may be waiting are there; return how many of them wait."""
    with connection.cursor() as cursor:
        cursor.execute(SEEN, [list(users)])
        return int(cursor.rowcount)


def leave_every_queue(user_id: UUID) -> None:
    """Stop waiting because the account is about to close."""
    held = Ticket.objects.filter(status__in=OPEN_TICKETS, holders__user_id=user_id, holders__is_open=True)
    end_tickets([ticket.id for ticket in held.select_for_update(of=("self",))], TicketStatus.CANCELLED)


def drop_silent_tickets(queue: Queue) -> int:
    """Drop every ticket of which somebody has not been there lately, and tell who holds it.

    Nobody is dropped while the clock stands: the players could not be heard, and will be given that time
    back.
    """
    if clock_stands():
        return 0
    silent = TicketHolder.objects.filter(is_open=True, seen_at__lt=Now() - SILENT_AFTER)
    return _drop(queue, silent, "no_heartbeat")


def drop_all_tickets(queue: Queue) -> int:
    """Drop every ticket of a queue that was closed, and tell who holds it."""
    return _drop(queue, TicketHolder.objects.filter(is_open=True), "queue_closed")


def purge_old_tickets() -> int:
    """Delete the tickets that ended a day ago or before; return how many rows that were."""
    ended, _ = Ticket.objects.filter(ended_at__lt=timezone.now() - KEPT_FOR).delete()
    return ended


def _drop(queue: Queue, holders: QuerySet[TicketHolder], reason: str) -> int:
    dropped = 0
    while some := _drop_some(queue, holders, reason):
        dropped += some
    return dropped


@transaction.atomic
def _drop_some(queue: Queue, holders: QuerySet[TicketHolder], reason: str) -> int:
    """Whoever is being seated at this moment is not dropped: locked rows are passed over."""
    tickets = Ticket.objects.filter(
        queue=queue, status__in=OPEN_TICKETS, id__in=holders.values("ticket_id")
    ).select_for_update(skip_locked=True)
    ids = [ticket.id for ticket in tickets[:AT_ONCE]]
    if ids:
        end_tickets(ids, TicketStatus.DROPPED, reason)
    return len(ids)


def _as_text(ticket_id: UUID | None) -> str | None:
    return str(ticket_id) if ticket_id else None
