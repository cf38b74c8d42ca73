"""Players one wants nothing to do with."""

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
from accounts.selectors.blocks import block_card
from accounts.services.blocks import block_player, unblock_player
from uno_api.bodies import query_of
from uno_api.idempotency import idempotent
from uno_api.openapi import error_responses
from uno_api.pagination import PAGE_PARAMETERS, page, page_of


class BlockedPlayer(serializers.Serializer[Any]):
    """Somebody who is kept away."""

    player = Player()
    blocked_at = serializers.DateTimeField()


class BlocksView(APIView):
    """Everybody the caller keeps away."""

    limits = {"POST": ("friends",)}

    @extend_schema(
        operation_id="blocks_list", parameters=PAGE_PARAMETERS, responses={200: page_of(BlockedPlayer)}
    )
    def get(self, request: Request) -> Response:
        """List them, the last one first."""
        query_of(request)
        rows = Block.objects.filter(blocker_id=identity_of(request).id).select_related("blocked")
        return page(rows, request, block_card, ["-blocked_at", "-id"])

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
        """Keep a player away; they are not told, and are friends no more. Done again, it is 200.

        They find the caller in no search, cannot ask or invite the caller, nor enter a room the caller
        hosts, and are not seated with the caller in ranked play.
        """
        body = PlayerRef(data=request.data)
        body.is_valid(raise_exception=True)
        block, is_new = block_player(identity_of(request).id, body.validated_data["player"])
        return Response(block_card(block), status=201 if is_new else 200)


class BlockView(APIView):
    """One player who is kept away."""

    limits = {"DELETE": ("friends",)}

    @extend_schema(responses={204: None})
    def delete(self, request: Request, player_id: UUID) -> Response:
        """Let them near again."""
        unblock_player(identity_of(request).id, player_id)
        return Response(status=204)
