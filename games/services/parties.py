"""Parties of two in a queue: no player is put on a ticket without having asked for it."""

from functools import partial
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from accounts.models import User
from accounts.selectors.blocks import blocks_among
from accounts.selectors.players import caller, serialize_player
from games.models import Queue, Ticket, TicketStatus
from games.push import notify_users
from games.services.active_match_lock import lock_players
from games.services.ticket_endings import ticket_notice
from games.services.tickets import hold, mean_rating, open_queue
from uno_api.errors import ApiError, FieldError


@transaction.atomic
def enter_queue_together(user_id: UUID, code: str, party: list[UUID]) -> UUID:
    """Request to wait for a match with a partner; return the id of the ticket.

    The first of the two to ask creates a ticket in status `gathering`, and the partner is notified; when
    the partner asks for the same, the ticket starts waiting. Raises ApiError `not_found`, `queue_closed`,
    the errors of `hold`, and `invalid` if the party or the partner is not possible in this queue.
    """
    queue = open_queue(code)
    me = caller(user_id)
    partner = _partner(queue, user_id, party)
    lock_players([user_id])
    _lock_pair(user_id, partner.id)
    asked = Ticket.objects.select_for_update().filter(
        queue=queue, status=TicketStatus.GATHERING, awaits=me, holders__user=partner
    )
    ticket = asked.first()
    return _complete(ticket, me, partner) if ticket else _ask(queue, me, partner)


def _partner(queue: Queue, user_id: UUID, party: list[UUID]) -> User:
    """Return the other player of a party; the caller's own id in it is ignored.

    Raises ApiError `invalid`.
    """
    others = set(party) - {user_id}
    if queue.party_size == 1:
        raise ApiError("invalid", errors=[FieldError("party", "no_parties_here")])
    if len(others) != 1 or queue.party_size != 2:
        raise ApiError("invalid", errors=[FieldError("party", "one_partner")])
    partner = User.objects.active().filter(id=others.pop()).first()
    if partner is None:
        raise ApiError("invalid", errors=[FieldError("party", "unknown_player")])
    return partner


def _lock_pair(one: UUID, other: UUID) -> None:
    """Lock a pair of players, so that two who ask each other at the same moment find each other's ticket."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))",
            [f"party {min(one, other)} {max(one, other)}"],
        )


def _ask(queue: Queue, me: User, partner: User) -> UUID:
    rating = mean_rating([me.id], queue)
    ticket = Ticket.objects.create(queue=queue, status=TicketStatus.GATHERING, rating=rating, awaits=partner)
    hold(ticket, me.id)
    if not blocks_among([me.id, partner.id]):
        invitation = ticket_notice(ticket, "party_asked", player=serialize_player(me))
        transaction.on_commit(partial(notify_users, {partner.id: invitation}), robust=True)
    return ticket.id


def _complete(ticket: Ticket, me: User, partner: User) -> UUID:
    ticket.status, ticket.awaits = TicketStatus.WAITING, None
    ticket.rating = mean_rating([me.id, partner.id], ticket.queue)
    ticket.waiting_since = timezone.now()
    ticket.save(update_fields=["status", "awaits", "rating", "waiting_since"])
    hold(ticket, me.id, number=1)
    agreed = ticket_notice(ticket, "party_agreed", player=serialize_player(me))
    transaction.on_commit(partial(notify_users, {partner.id: agreed}), robust=True)
    return ticket.id
