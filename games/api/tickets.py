"""Ranked queues and tickets."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from accounts.api.serializers import Player
from games.api.commands import body_of
from games.api.requests import EmptyBody
from games.api.schemas import Options
from games.models import OPEN_TICKETS, Pace, Ticket, TicketStatus
from games.selectors.queues import serialize_queues
from games.selectors.tickets import current_ticket, held_ticket, serialize_ticket
from games.services.parties import enter_queue_together
from games.services.tickets import enter_queue, heartbeat, leave_queue
from uno_api.bodies import Strict
from uno_api.errors import ApiError
from uno_api.idempotency import idempotent
from uno_api.openapi import error_responses


class PartyBody(Strict):
    """The players to enter the queue with; empty to enter alone."""

    party = serializers.ListField(child=serializers.UUIDField(), required=False, max_length=10)


class FormulaShape(serializers.Serializer[Any]):
    """The rating range: `start` points, plus `growth` per second; unlimited after `longest` seconds."""

    start = serializers.FloatField()
    growth = serializers.FloatField()
    longest = serializers.FloatField()


class QueueShape(serializers.Serializer[Any]):
    """A ranked queue. `waiting` is the number of waiting players; `party` is the largest party size."""

    code = serializers.CharField()
    variant = serializers.CharField()
    options = Options()
    seats = serializers.IntegerField()
    teams = serializers.IntegerField()
    party = serializers.IntegerField()
    pace = serializers.ChoiceField(Pace.choices)
    waiting = serializers.IntegerField()
    estimate_seconds = serializers.IntegerField()
    formula = FormulaShape()

    class Meta:
        ref_name = "Queue"


class PartyMember(serializers.Serializer[Any]):
    """One player of a ticket. An invited partner who has not entered yet has not agreed."""

    player = Player()
    agreed = serializers.BooleanField()


class TicketShape(serializers.Serializer[Any]):
    """A ticket. `range` is null if it is unlimited; `match` is set once a match was found."""

    id = serializers.UUIDField()
    queue = serializers.CharField()
    status = serializers.ChoiceField(TicketStatus.choices)
    waiting_since = serializers.DateTimeField()
    waited_seconds = serializers.FloatField()
    rating = serializers.FloatField()
    range = serializers.FloatField(allow_null=True)
    estimate_seconds = serializers.IntegerField(allow_null=True)
    players = PartyMember(many=True)
    match = serializers.UUIDField(allow_null=True)

    class Meta:
        ref_name = "Ticket"


class QueuesView(APIView):
    """Lists the open queues."""

    @extend_schema(operation_id="queues_list", responses={200: QueueShape(many=True)})
    def get(self, _request: Request) -> Response:
        """List ranked queues.

        Lists the queues with the number of waiting players and the usual waiting time.
        """
        return Response(serialize_queues())


class QueueTicketsView(APIView):
    """Enters a queue."""

    limits = {"POST": ("tickets",)}

    @extend_schema(
        operation_id="tickets_create",
        request=PartyBody,
        responses={
            201: TicketShape,
            **error_responses(
                "invalid", "not_found", "already_waiting", "already_playing", "queue_closed", "cooling_down"
            ),
        },
    )
    @idempotent
    def post(self, request: Request, code: str) -> Response:
        """Enter a ranked queue.

        Creates a ticket. The match starts as soon as a table is found; there is nothing to accept. With
        `party`, in queues with teams, the ticket waits until the partner enters with the same party. A
        ticket needs a sign of life every 30 seconds: a request for the ticket, a heartbeat, or an open
        socket.
        """
        party = body_of(request, PartyBody).get("party")
        player = identity_of(request).id
        ticket = enter_queue_together(player, code, party) if party else enter_queue(player, code)
        return _answer(held_ticket(ticket, player), status=201)


class CurrentTicketView(APIView):
    """Returns the caller's current ticket."""

    @extend_schema(
        operation_id="tickets_current", responses={200: TicketShape, **error_responses("not_queued")}
    )
    def get(self, request: Request) -> Response:
        """Get the current ticket.

        Returns the open ticket of the caller, or the ticket that led to the ranked match being played. The
        request counts as a heartbeat.
        """
        player = identity_of(request).id
        heartbeat([player])
        return _answer(current_ticket(player))


class TicketView(APIView):
    """Returns or cancels a ticket."""

    limits = {"DELETE": ("tickets",)}

    @extend_schema(responses={200: TicketShape, **error_responses("not_found")})
    def get(self, request: Request, ticket_id: UUID) -> Response:
        """Get a ticket.

        Returns the ticket to its players, and to a partner who was invited to its party, also after its
        end.
        """
        return _answer(held_ticket(ticket_id, identity_of(request).id))

    @extend_schema(responses={204: None, **error_responses("not_found", "match_found")})
    def delete(self, request: Request, ticket_id: UUID) -> Response:
        """Cancel a ticket.

        Stops waiting, for the whole party. Refused when a table was found first.
        """
        leave_queue(ticket_id, identity_of(request).id)
        return Response(status=204)


class HeartbeatView(APIView):
    """Sends a heartbeat for a ticket."""

    limits = {"POST": ("heartbeats",)}

    @extend_schema(
        request=EmptyBody, responses={200: TicketShape, **error_responses("not_found", "not_queued")}
    )
    @idempotent
    def post(self, request: Request, ticket_id: UUID) -> Response:
        """Send a ticket heartbeat.

        Keeps the ticket open. Refused with `not_queued` when the ticket has ended.
        """
        player = identity_of(request).id
        heartbeat([player])
        ticket = held_ticket(ticket_id, player)
        if ticket.status not in (*OPEN_TICKETS, TicketStatus.MATCHED):
            raise ApiError("not_queued")
        return _answer(ticket)


def _answer(ticket: Ticket, status: int = 200) -> Response:
    return Response(serialize_ticket(ticket), status=status)
