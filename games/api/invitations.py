"""Invitations to a room, sent by a player seated there and answered by the invited player."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from accounts.api.serializers import Player
from games.api.commands import body_of, match_answer
from games.api.lobby import JOINING
from games.api.requests import EmptyBody
from games.api.schemas import MatchShape
from games.models import Pace
from games.selectors.invitations import invitations_for, invitations_of, serialize_invitation
from games.services.invitations import decline_invitation, invite, withdraw_invitation
from games.services.lobby import join_by_invitation
from uno_api.bodies import PageQuery, Strict, query_of
from uno_api.idempotency import idempotent
from uno_api.openapi import error_responses
from uno_api.pagination import PAGE_PARAMETERS, page, page_of


class InvitationBody(Strict):
    """The invited player and the room."""

    match = serializers.UUIDField()
    player = serializers.UUIDField()


class InvitationsQuery(PageQuery):
    """Filter of invitations: those that the caller received, or those that the caller sent."""

    direction = serializers.ChoiceField(["incoming", "outgoing"], default="incoming")


class InvitationShape(serializers.Serializer[Any]):
    """An invitation of `player` to a room by `inviter`."""

    id = serializers.UUIDField()
    match = serializers.UUIDField()
    variant = serializers.CharField()
    pace = serializers.ChoiceField(Pace.choices)
    inviter = Player()
    player = Player()
    invited_at = serializers.DateTimeField()


class InvitationsView(APIView):
    """Lists open invitations to rooms, and sends new ones."""

    limits = {"POST": ("invitations",)}

    @extend_schema(
        operation_id="invitations_list",
        parameters=[InvitationsQuery, *PAGE_PARAMETERS],
        responses={200: page_of(InvitationShape), **error_responses("invalid")},
    )
    def get(self, request: Request) -> Response:
        """List invitations.

        Lists open invitations, the latest first.
        """
        query = query_of(request, InvitationsQuery)
        me = identity_of(request).id
        is_incoming = query["direction"] == "incoming"
        rows = invitations_for(me) if is_incoming else invitations_of(me)
        return page(rows, request, serialize_invitation, ["-invited_at", "-id"])

    @extend_schema(
        request=InvitationBody,
        responses={
            200: InvitationShape,
            201: InvitationShape,
            **error_responses(
                "invalid", "not_found", "not_seated", "not_acquainted", "you_block_them", "already_started"
            ),
        },
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Invite a player to a room.

        The player must be a friend of the caller, or have played with the caller in the last two weeks. The
        status is 200 when the player was invited before.
        """
        body = body_of(request, InvitationBody)
        invitation, is_new = invite(identity_of(request).id, body["match"], body["player"])
        return Response(serialize_invitation(invitation), status=201 if is_new else 200)


class InvitationView(APIView):
    """Withdraws an invitation."""

    @extend_schema(responses={204: None, **error_responses("not_found")})
    def delete(self, request: Request, invitation_id: UUID) -> Response:
        """Withdraw an invitation.

        Takes back an invitation that the caller has sent.
        """
        withdraw_invitation(identity_of(request).id, invitation_id)
        return Response(status=204)


class AcceptInvitationView(APIView):
    """Accepts an invitation."""

    limits = {"POST": ("rooms",)}

    @extend_schema(
        request=EmptyBody,
        responses={200: MatchShape, **error_responses(*JOINING, "already_answered", "you_block_them")},
    )
    @idempotent
    def post(self, request: Request, invitation_id: UUID) -> Response:
        """Accept an invitation.

        Takes a seat in the room.
        """
        body_of(request, EmptyBody)
        return match_answer(request, join_by_invitation(identity_of(request).id, invitation_id))


class DeclineInvitationView(APIView):
    """Declines an invitation."""

    limits = {"POST": ("invitations",)}

    @extend_schema(request=EmptyBody, responses={204: None, **error_responses("not_found")})
    @idempotent
    def post(self, request: Request, invitation_id: UUID) -> Response:
        """Decline an invitation.

        Takes the invitation off the caller's list. The player who sent the invitation is not notified.
        """
        body_of(request, EmptyBody)
        decline_invitation(identity_of(request).id, invitation_id)
        return Response(status=204)
