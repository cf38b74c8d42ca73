"""Friends endpoint: the caller's friends, their presence, and the rooms in which they can be joined."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from accounts.api.serializers import Player
from games.selectors.friends import friends_of, serialize_friends
from uno_api.bodies import query_of
from uno_api.openapi import error_responses
from uno_api.pagination import PAGE_PARAMETERS, CursorPage, page_of


class Friend(serializers.Serializer[Any]):
    """A friend of the caller; `match` is a public room with a free seat in which the friend sits."""

    player = Player()
    since = serializers.DateTimeField()
    presence = serializers.ChoiceField(
        ["here", "away"], help_text="`here` while the player has a connection."
    )
    match = serializers.UUIDField(allow_null=True)


class FriendsView(APIView):
    """Lists the caller's friends."""

    @extend_schema(
        operation_id="friends_list",
        parameters=PAGE_PARAMETERS,
        responses={200: page_of(Friend), **error_responses("invalid", "unavailable")},
    )
    def get(self, request: Request) -> Response:
        """List friends.

        Lists the friends of the caller, the latest friendship first.
        """
        query_of(request)
        me = identity_of(request).id
        pages = CursorPage("-accepted_at", "-id")
        rows = pages.paginate_queryset(friends_of(me), request) or []
        return pages.get_paginated_response(serialize_friends(rows, me))
