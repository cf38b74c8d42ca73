"""Sends and answers friend requests; the list of friends is served by the games application."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from accounts.api.serializers import Player
from accounts.models import Friendship
from accounts.selectors.friends import incoming_requests, outgoing_requests, serialize_friend_request
from accounts.services.friends import (
    accept_request,
    decline_request,
    remove_friend,
    request_friendship,
    withdraw_request,
)
from uno_api.bodies import Body, PageQuery, query_of
from uno_api.idempotency import idempotent
from uno_api.openapi import error_responses
from uno_api.pagination import PAGE_PARAMETERS, page, page_of


class PlayerRef(Body):
    """A body that names a player by id."""

    player = serializers.UUIDField()


class Direction(PageQuery):
    """The query of a list of friend requests: those sent to the caller, or those that the caller sent."""

    direction = serializers.ChoiceField(["incoming", "outgoing"], default="incoming")


class FriendRequest(serializers.Serializer[Any]):
    """A friend request between the caller and `player`, in either direction, and its status."""

    id = serializers.UUIDField()
    player = Player()
    status = serializers.ChoiceField(["waiting", "friends"])
    asked_at = serializers.DateTimeField()


class FriendView(APIView):
    """Ends a friendship."""

    limits = {"DELETE": ("friends",)}

    @extend_schema(responses={204: None})
    def delete(self, request: Request, player_id: UUID) -> Response:
        """Remove a friend.

        The other player is not notified. Does nothing when the two are not friends.
        """
        remove_friend(identity_of(request).id, player_id)
        return Response(status=204)


class FriendRequestsView(APIView):
    """Lists pending friend requests, and sends one."""

    limits = {"POST": ("friends",)}

    @extend_schema(
        operation_id="friends_requests_list",
        parameters=[Direction, *PAGE_PARAMETERS],
        responses={200: page_of(FriendRequest), **error_responses("invalid")},
    )
    def get(self, request: Request) -> Response:
        """List pending friend requests.

        Lists the friend requests that have no answer, the latest first. A request that was declined stays
        on the list of the player who sent it.
        """
        query = query_of(request, Direction)
        me = identity_of(request).id
        is_incoming = query["direction"] == "incoming"
        rows = incoming_requests(me) if is_incoming else outgoing_requests(me)
        return page(rows, request, lambda row: serialize_friend_request(row, me), ["-asked_at", "-id"])

    @extend_schema(
        request=PlayerRef,
        responses={
            200: FriendRequest,
            201: FriendRequest,
            **error_responses("invalid", "not_found", "you_block_them", "too_many_friends"),
        },
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Send a friend request.

        When the other player has sent a request to the caller, the two become friends. The status is 200
        when the request was sent before.
        """
        body = PlayerRef(data=request.data)
        body.is_valid(raise_exception=True)
        me = identity_of(request).id
        wish, is_news = request_friendship(me, body.validated_data["player"])
        return Response(serialize_friend_request(wish, me), status=201 if is_news else 200)


class FriendRequestView(APIView):
    """Withdraws a friend request."""

    limits = {"DELETE": ("friends",)}

    @extend_schema(responses={204: None, **error_responses("not_found", "already_answered")})
    def delete(self, request: Request, request_id: UUID) -> Response:
        """Withdraw a friend request.

        Takes back a request that the caller has sent.
        """
        withdraw_request(identity_of(request).id, request_id)
        return Response(status=204)


class AcceptView(APIView):
    """Accepts a friend request."""

    limits = {"POST": ("friends",)}

    @extend_schema(
        request=None,
        responses={
            200: FriendRequest,
            **error_responses("not_found", "already_answered", "too_many_friends"),
        },
    )
    @idempotent
    def post(self, request: Request, request_id: UUID) -> Response:
        """Accept a friend request.

        The two players become friends, and the player who sent the request is notified.
        """
        me = identity_of(request).id
        friendship: Friendship = accept_request(me, request_id)
        return Response(serialize_friend_request(friendship, me))


class DeclineView(APIView):
    """Declines a friend request."""

    limits = {"POST": ("friends",)}

    @extend_schema(request=None, responses={204: None, **error_responses("not_found", "already_answered")})
    @idempotent
    def post(self, request: Request, request_id: UUID) -> Response:
        """Decline a friend request.

        Takes the request off the caller's list. The player who sent the request is not notified.
        """
        decline_request(identity_of(request).id, request_id)
        return Response(status=204)
