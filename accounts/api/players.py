"""Searches players by the beginning of a name."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from accounts.api.serializers import Player, Search
from accounts.selectors.players import search_players, serialize_player
from uno_api.bodies import query_of
from uno_api.openapi import error_responses
from uno_api.pagination import PAGE_PARAMETERS, page, page_of


class PlayersView(APIView):
    """Searches players by name."""

    limits = {"GET": ("search",)}

    @extend_schema(
        operation_id="players_search",
        parameters=[Search, *PAGE_PARAMETERS],
        responses={200: page_of(Player), **error_responses("invalid")},
    )
    def get(self, request: Request) -> Response:
        """Search players.

        Lists the players whose user name or display name begins with `search`, in the order of display
        names.
        """
        query = query_of(request, Search)
        rows = search_players(query["search"], identity_of(request).id)
        return page(rows, request, serialize_player, ["display_key", "id"])
