"""Lists, adds and removes the caller's blocks."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from accounts.api.friends import PlayerRef
from accounts.api.serializers import Player
from accounts.models import Block
from accounts.selectors.blocks import serialize_block
from accounts.services.blocks import block_player, unblock_player
from uno_api.bodies import query_of
from uno_api.idempotency import idempotent
from uno_api.openapi import error_responses
from uno_api.pagination import PAGE_PARAMETERS, page, page_of


class BlockedPlayer(serializers.Serializer[Any]):
    """A player whom the caller has blocked."""

    player = Player()
    blocked_at = serializers.DateTimeField()


class BlocksView(APIView):
    """Lists the caller's blocks, and adds one."""

    limits = {"POST": ("friends",)}

    @extend_schema(
        operation_id="blocks_list", parameters=PAGE_PARAMETERS, responses={200: page_of(BlockedPlayer)}
    )
    def get(self, request: Request) -> Response:
        """List blocked players.

        Lists the players the caller has blocked, the latest first.
        """
        query_of(request)
        rows = Block.objects.filter(blocker_id=identity_of(request).id).select_related("blocked")
        return page(rows, request, serialize_block, ["-blocked_at", "-id"])

    @extend_schema(
        request=PlayerRef,
        responses={
            200: BlockedPlayer,
            201: BlockedPlayer,
            **error_responses("invalid", "not_found", "too_many_blocks"),
        },
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Block a player.

        Ends a friendship. The blocked player is not notified, does not find the caller in searches, cannot
        send the caller friend requests or invitations, cannot enter a room that the caller hosts, and is
        not matched with the caller in ranked queues. The status is 200 when the player was blocked already.
        """
        body = PlayerRef(data=request.data)
        body.is_valid(raise_exception=True)
        block, is_new = block_player(identity_of(request).id, body.validated_data["player"])
        return Response(serialize_block(block), status=201 if is_new else 200)


class BlockView(APIView):
    """Removes a block."""

    limits = {"DELETE": ("friends",)}

    @extend_schema(responses={204: None})
    def delete(self, request: Request, player_id: UUID) -> Response:
        """Unblock a player.

        Does nothing when the player was not blocked. A friendship that the block ended stays ended.
        """
        unblock_player(identity_of(request).id, player_id)
        return Response(status=204)
