"""Lobby endpoints: commands to a room before the cards are dealt."""

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
from games.services.lobby import add_entropy
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
    """Base class of the commands to a room."""

    limits = {"POST": ("rooms",), "DELETE": ("rooms",)}


class JoinByCodeView(RoomView):
    """Joins a room by its code."""

    @extend_schema(
        operation_id="matches_join_by_code",
        request=CodeBody,
        responses={200: MatchShape, **error_responses(*JOINING, "too_many_requests", "unavailable")},
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Join a room by code.

        Takes the code as players type it, or a link that ends in the code. Wrong codes are counted by the
        rate limit `join_code`; right codes are not, nor is a text that cannot be a code.
        """
        body = body_of(request, CodeBody)
        code = read_code(body.pop("code"))
        if code is None:
            raise ApiError("not_found")
        player = identity_of(request).id
        address = ip_prefix(client_ip(request._request))
        guesses = [("join_code", str(player)), ("join_code_ip", address)]
        charge(request, guesses)
        match_id = lobby.match_with_code(code, player)
        for name, subject in guesses:
            give_back(name, subject)
        lobby.join_match(match_id, player, **body)
        return match_answer(request, match_id)


class JoinView(RoomView):
    """Joins a room by its identifier."""

    @extend_schema(request=JoinBody, responses={200: MatchShape, **error_responses(*JOINING)})
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Join a room by id.

        Takes a seat, of a given team if `team` is sent; a player who has a seat keeps the seat. A private
        room can be joined by id by the players who may see the room, are invited to it, or played the match
        that the room is a rematch of; for all others the room is not found.
        """
        lobby.join_by_id(match_id, identity_of(request).id, **body_of(request, JoinBody))
        return match_answer(request, match_id)


class LeaveView(RoomView):
    """Leaves a room or a running match."""

    @extend_schema(
        request=EmptyBody, responses={200: MatchShape, **error_responses("not_found", "match_over")}
    )
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Leave a match.

        Leaves the room, or gives up the seat once the match is being played. The host role passes to
        another player.
        """
        body_of(request, EmptyBody)
        player = identity_of(request).id
        row = lobby.leave_match(match_id, player)
        return Response(view_for(row, player, language_of(request._request)))


class KickView(RoomView):
    """Kicks a player from an open room."""

    @extend_schema(request=SeatBody, responses={200: MatchShape, **error_responses(*HOSTS)})
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Kick a player.

        Removes the player on a seat from the room. Only the host may kick. A player who was kicked cannot
        return to this room.
        """
        lobby.kick(match_id, identity_of(request).id, **body_of(request, SeatBody))
        return match_answer(request, match_id)


class ReadyView(RoomView):
    """Sets the ready state of the caller."""

    @extend_schema(request=ReadyBody, responses={200: MatchShape, **error_responses(*CLOSED, "not_seated")})
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Set the ready state.

        The host may start a match while players are not ready, unless the host has written rules: to
        written rules all players must have agreed.
        """
        lobby.set_ready(match_id, identity_of(request).id, body_of(request, ReadyBody)["ready"])
        return match_answer(request, match_id)


class EntropyView(RoomView):
    """Sets the caller's contribution to the seed of the shuffles."""

    @extend_schema(
        request=EntropyBody, responses={200: MatchShape, **error_responses(*CLOSED, "invalid", "not_seated")}
    )
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Submit a client seed.

        Adds a text of the caller to the seed of all shuffles, before the deal; the last text counts.
        `seed_hash` has committed the service to its own part before. The fairness proof of the finished
        match shows all parts.
        """
        add_entropy(match_id, identity_of(request).id, **body_of(request, EntropyBody))
        return match_answer(request, match_id)


class BotsView(RoomView):
    """Adds a bot to a room."""

    @extend_schema(request=BotBody, responses={200: MatchShape, **error_responses(*HOSTS, "room_full")})
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Add a bot.

        Gives the next free seat to a bot. Only the host may add bots.
        """
        lobby.add_bot(match_id, identity_of(request).id, **body_of(request, BotBody))
        return match_answer(request, match_id)


class BotView(RoomView):
    """Removes a bot from a room."""

    @extend_schema(responses={200: MatchShape, **error_responses(*HOSTS)})
    def delete(self, request: Request, match_id: UUID, seat: int) -> Response:
        """Remove a bot.

        Frees the seat of the bot. Only the host may remove bots.
        """
        lobby.remove_bot(match_id, identity_of(request).id, seat)
        return match_answer(request, match_id)


class HostView(RoomView):
    """Transfers the host role."""

    @extend_schema(request=SeatBody, responses={200: MatchShape, **error_responses(*HOSTS)})
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Transfer the host role.

        Makes the player on a seat the host. Only the host may transfer the role.
        """
        lobby.transfer_host(match_id, identity_of(request).id, **body_of(request, SeatBody))
        return match_answer(request, match_id)


class StartView(RoomView):
    """Starts a match."""

    @extend_schema(
        request=EmptyBody,
        responses={
            200: MatchShape,
            **error_responses(*HOSTS, "players_missing", "players_not_ready", "players_busy", "bad_options"),
        },
    )
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Start a match.

        Deals the cards. Only the host may start. Free seats are removed. Does nothing when the match has
        started.
        """
        body_of(request, EmptyBody)
        start_match(match_id, identity_of(request).id)
        return match_answer(request, match_id)


class RematchView(RoomView):
    """Opens or joins the room of a rematch."""

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
        """Request a rematch.

        Takes a seat in the room of the rematch. All players of the match get the same room. The status is
        201 for the first request.
        """
        body_of(request, EmptyBody)
        again, is_new = request_rematch(match_id, identity_of(request).id)
        return match_answer(request, again, status=201 if is_new else 200)
