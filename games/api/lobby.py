"""The lobby: everything that happens in a room before the cards are dealt."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from games.api.commands import body_of, match_answer
from games.api.requests import BotBody, CodeBody, EmptyBody, EntropyBody, JoinBody, ReadyBody, SeatBody
from games.api.schemas import MatchShape
from games.room_codes import read_code
from games.selectors.matches import view_for
from games.services import lobby
from games.services.client_seed import add_entropy
from games.services.rematch import request_rematch
from games.services.starts import start_match
from uno_api.client_ip import client_ip, ip_prefix
from uno_api.errors import ApiError
from uno_api.i18n import language_of
from uno_api.idempotency import idempotent
from uno_api.openapi import error_responses
from uno_api.ratelimit.throttle import charge, give_back

CLOSED = ("not_found", "already_started", "match_over", "match_closed")
HOSTS = (*CLOSED, "not_host", "invalid")
JOINING = (*CLOSED, "invalid", "kicked", "room_full")


class RoomView(APIView):
    """A command to a room."""

    limits = {"POST": ("rooms",), "DELETE": ("rooms",)}


class JoinByCodeView(RoomView):
    """The door with a code."""

    @extend_schema(
        operation_id="matches_join_by_code",
        request=CodeBody,
        responses={200: MatchShape, **error_responses(*JOINING, "too_many_requests", "unavailable")},
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Take a seat in the room with this code, as people type it, or with a link that ends in it.

        Wrong codes are counted; right ones are not, nor is what cannot be a code.
        """
        body = body_of(request, CodeBody)
        code = read_code(body.pop("code"))
        if code is None:
            raise ApiError("not_found")
        player = identity_of(request).id
        address = ip_prefix(client_ip(request._request))
        guesses = [("join_code", str(player)), ("join_code_address", address)]
        charge(request, guesses)
        match_id = lobby.match_with_code(code, player)
        for name, subject in guesses:
            give_back(name, subject)
        lobby.join_match(match_id, player, **body)
        return match_answer(request, match_id)


class JoinView(RoomView):
    """The door of one room."""

    @extend_schema(request=JoinBody, responses={200: MatchShape, **error_responses(*JOINING)})
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Take a seat, of a team if one is named; who has one already keeps it.

        A private room is entered by its code. By its id it is entered by whoever may see it, is invited to
        it, or played the match that it repeats; for others it does not exist.
        """
        lobby.join_by_id(match_id, identity_of(request).id, **body_of(request, JoinBody))
        return match_answer(request, match_id)


class LeaveView(RoomView):
    """The way out."""

    @extend_schema(
        request=EmptyBody, responses={200: MatchShape, **error_responses("not_found", "match_over")}
    )
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Leave the room, or give up the seat once the match is being played. A host hands over."""
        body_of(request, EmptyBody)
        player = identity_of(request).id
        row = lobby.leave_match(match_id, player)
        return Response(view_for(row, player, language_of(request._request)))


class KickView(RoomView):
    """The door held open for somebody."""

    @extend_schema(request=SeatBody, responses={200: MatchShape, **error_responses(*HOSTS)})
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Send whoever sits on a seat away, as the host. A player cannot come back to this room."""
        lobby.kick(match_id, identity_of(request).id, **body_of(request, SeatBody))
        return match_answer(request, match_id)


class ReadyView(RoomView):
    """A thumb up, or down."""

    @extend_schema(request=ReadyBody, responses={200: MatchShape, **error_responses(*CLOSED, "not_seated")})
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Say that one is ready, or not.

        The host may start all the same, unless the host has written rules: all must have agreed to those.
        """
        lobby.set_ready(match_id, identity_of(request).id, body_of(request, ReadyBody)["ready"])
        return match_answer(request, match_id)


class EntropyView(RoomView):
    """A hand on the cards while they are shuffled."""

    @extend_schema(
        request=EntropyBody, responses={200: MatchShape, **error_responses(*CLOSED, "invalid", "not_seated")}
    )
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Add a text of one's own to the seed of all shuffles, before the deal; the last one sent counts.

        `seed_hash` holds the service to its own part already. All parts are laid open by the proof.
        """
        add_entropy(match_id, identity_of(request).id, **body_of(request, EntropyBody))
        return match_answer(request, match_id)


class BotsView(RoomView):
    """Seats for bots."""

    @extend_schema(request=BotBody, responses={200: MatchShape, **error_responses(*HOSTS, "room_full")})
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Give the next free seat to a bot, as the host."""
        lobby.add_bot(match_id, identity_of(request).id, **body_of(request, BotBody))
        return match_answer(request, match_id)


class BotView(RoomView):
    """A bot's seat."""

    @extend_schema(responses={200: MatchShape, **error_responses(*HOSTS)})
    def delete(self, request: Request, match_id: UUID, seat: int) -> Response:
        """Take the bot off it, as the host."""
        lobby.remove_bot(match_id, identity_of(request).id, seat)
        return match_answer(request, match_id)


class HostView(RoomView):
    """The host's key."""

    @extend_schema(request=SeatBody, responses={200: MatchShape, **error_responses(*HOSTS)})
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Make the player on a seat the host."""
        lobby.transfer_host(match_id, identity_of(request).id, **body_of(request, SeatBody))
        return match_answer(request, match_id)


class StartView(RoomView):
    """The deal."""

    @extend_schema(
        request=EmptyBody,
        responses={
            200: MatchShape,
            **error_responses(*HOSTS, "players_missing", "players_not_ready", "players_busy", "bad_options"),
        },
    )
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Deal, as the host. Empty seats are dropped; a match that has started is left as it is."""
        body_of(request, EmptyBody)
        start_match(match_id, identity_of(request).id)
        return match_answer(request, match_id)


class RematchView(RoomView):
    """Once more."""

    @extend_schema(
        request=EmptyBody,
        responses={
            200: MatchShape,
            201: MatchShape,
            **error_responses(*JOINING, "not_seated", "match_not_over", "too_many_rooms"),
        },
    )
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Sit down in the room of the rematch: everybody who asks comes to the same; 201 for the first."""
        body_of(request, EmptyBody)
        again, is_new = request_rematch(match_id, identity_of(request).id)
        return match_answer(request, again, status=201 if is_new else 200)
