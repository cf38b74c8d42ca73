"""Match endpoints: create, list and read matches, and change a room before its start."""

from hashlib import blake2b
from typing import Any
from uuid import UUID

from django.http import HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.utils.http import parse_etags
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from games.api.commands import body_of, match_answer
from games.api.pages import match_page
from games.api.requests import ChangedRoomBody, MatchesQuery, NewRoomBody
from games.api.schemas import MatchShape
from games.presets import preset
from games.selectors.matches import current_matches, match_view, public_matches, visible_match
from games.services.rooms import RoomSettings, change_match, create_match, open_room
from uno_api.bodies import query_of
from uno_api.errors import ApiError, FieldError
from uno_api.i18n import language_of
from uno_api.idempotency import idempotent
from uno_api.json import to_json
from uno_api.openapi import error_responses
from uno_api.pagination import PAGE_PARAMETERS, page_of

BY_LANGUAGE = {"Vary": "Accept-Language"}


class MatchesView(APIView):
    """Lists public matches, and creates rooms."""

    limits = {"POST": ("rooms",)}

    @extend_schema(
        operation_id="matches_list",
        parameters=[MatchesQuery, *PAGE_PARAMETERS],
        responses={200: page_of(MatchShape), **error_responses("invalid")},
    )
    def get(self, request: Request) -> Response:
        """List public matches.

        Lists the public rooms that can be joined, or the matches that can be watched, the latest first.
        """
        query = query_of(request, MatchesQuery)
        return match_page(public_matches(identity_of(request).id, **query), request)

    @extend_schema(
        operation_id="matches_create",
        request=NewRoomBody,
        responses={201: MatchShape, **error_responses("invalid", "bad_options", "too_many_rooms")},
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Create a room.

        The caller becomes the host and takes seat 0. Without an `Idempotency-Key`, the same request within
        two seconds is answered with the same room.
        """
        body = body_of(request, NewRoomBody)
        bots = [bot["level"] for bot in body.pop("bots", [])]
        wishes = RoomSettings(**with_options(body, body["variant"]), bots=bots)
        opened = create_match if "Idempotency-Key" in request.headers else open_room
        return match_answer(request, opened(identity_of(request).id, wishes), status=201)


class CurrentMatchesView(APIView):
    """Lists the caller's matches that are not over."""

    @extend_schema(
        operation_id="matches_current", parameters=PAGE_PARAMETERS, responses={200: page_of(MatchShape)}
    )
    def get(self, request: Request) -> Response:
        """List current matches.

        Lists the matches of the caller that are not over, the latest first.
        """
        query_of(request)
        return match_page(current_matches(identity_of(request).id), request)


class MatchView(APIView):
    """Returns one match, and changes the settings of a room."""

    limits = {"PATCH": ("rooms",)}

    @extend_schema(
        parameters=[OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER)],
        responses={200: MatchShape, 304: None, **error_responses("not_found")},
    )
    def get(self, request: Request, match_id: UUID) -> HttpResponseBase:
        """Get a match.

        Returns the match as the caller may see the cards. The status is 304 when nothing has changed since
        the ETag that was sent.
        """
        view = match_view(match_id, identity_of(request).id, language_of(request._request))
        etag = etag_of(view)
        if is_known(etag, request.headers.get("If-None-Match", "")):
            return HttpResponseNotModified(headers={"ETag": etag} | BY_LANGUAGE)
        return Response(view, headers={"ETag": etag} | BY_LANGUAGE)

    @extend_schema(
        request=ChangedRoomBody,
        responses={
            200: MatchShape,
            **error_responses("invalid", "bad_options", "not_found", "not_host", "already_started"),
        },
    )
    def patch(self, request: Request, match_id: UUID) -> Response:
        """Change the settings of a room.

        Only the host may change settings, and only before the start. All players must get ready again.
        """
        body = body_of(request, ChangedRoomBody)
        player = identity_of(request).id
        variant = body.get("variant") or visible_match(match_id, player).variant
        change_match(match_id, player, with_options(body, variant))
        return match_answer(request, match_id)


def etag_of(view: dict[str, Any]) -> str:
    """Return the ETag of a view: its sequence number, and a hash of everything in it except the time."""
    rest = to_json({name: value for name, value in view.items() if name != "server_time"})
    return f'"{view["seq"]}-{blake2b(rest, digest_size=8).hexdigest()}"'


def is_known(etag: str, header: str) -> bool:
    """Return whether an `If-None-Match` header contains this ETag.

    Weak ETags (`W/"…"`) match as well, because proxies that compress responses weaken them.
    """
    known = [tag.removeprefix("W/") for tag in parse_etags(header)]
    return etag in known or known == ["*"]


def with_options(body: dict[str, Any], variant: str) -> dict[str, Any]:
    """Return the request body with all house rules in `options`.

    The options of the preset come first, and are overridden by `options` and by the single option fields.
    Raises ApiError `invalid` if the preset is unknown.
    """
    name = body.pop("preset", "official")
    chosen = preset(variant, name)
    if chosen is None:
        raise ApiError("invalid", errors=[FieldError("preset", "unknown_preset")])
    single = {option: body.pop(option) for option in ("teams", "target_score") if option in body}
    return body | {"options": dict(chosen) | body.get("options", {}) | single}
