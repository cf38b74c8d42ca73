"""Move endpoints: make and list moves, resign, return to a seat, and vote about an absent player."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from games.api.commands import body_of, match_answer
from games.api.lobby import RoomView
from games.api.move_schemas import MoveMade, Recorded
from games.api.requests import AfterQuery, EmptyBody, MoveBody, SeatBody
from games.api.schemas import MatchShape
from games.engine import Reason
from games.selectors.matches import visible_match
from games.selectors.moves import moves_after, recorded
from games.services.absence import vote_to_drop
from games.services.forfeits import resign, return_to_seat
from games.services.moves import make_move
from uno_api.bodies import query_of
from uno_api.i18n import language_of
from uno_api.idempotency import idempotent
from uno_api.openapi import error_responses
from uno_api.pagination import PAGE_PARAMETERS, page, page_of

PLAYING = ("not_found", "not_seated", "match_not_started", "match_over", "match_closed")


class MovesView(APIView):
    """Lists the moves of a match, and makes moves."""

    limits = {"POST": ("moves",)}

    @extend_schema(
        operation_id="moves_list",
        parameters=[AfterQuery, *PAGE_PARAMETERS],
        responses={200: page_of(Recorded), **error_responses("not_found", "invalid")},
    )
    def get(self, request: Request, match_id: UUID) -> Response:
        """List moves.

        Lists the moves after a number, in order, with the events as the caller may see the cards.
        """
        query = query_of(request, AfterQuery)
        player, language = identity_of(request).id, language_of(request._request)
        row = visible_match(match_id, player)
        seat = row.seat_of(player)
        moves = moves_after(match_id, query["after"])
        return page(moves, request, lambda move: recorded(move, row, seat, language), ["seq"])

    @extend_schema(
        operation_id="moves_make",
        request=MoveBody,
        responses={
            201: MoveMade,
            **error_responses(
                "invalid", *PLAYING, "stale", "too_early", "idempotency_key_reused", *map(str, Reason)
            ),
        },
    )
    def post(self, request: Request, match_id: UUID) -> HttpResponse:
        """Make a move.

        The same `Idempotency-Key` with the same body is answered with the first answer. A refusal says
        which rule was broken, and lists the legal moves.
        """
        answer = make_move(
            match_id,
            identity_of(request).id,
            dict(request.data),
            request.META.get("HTTP_IDEMPOTENCY_KEY"),
            language_of(request._request),
        )
        headers = {"Idempotent-Replayed": "true"} if answer.is_replayed else None
        return HttpResponse(answer.body, "application/json", answer.status, headers=headers)


class ResignView(RoomView):
    """Resigns from a match."""

    @extend_schema(request=EmptyBody, responses={200: MatchShape, **error_responses(*PLAYING)})
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Resign from a match.

        Gives up the seat of the caller for good.
        """
        body_of(request, EmptyBody)
        resign(match_id, identity_of(request).id)
        return match_answer(request, match_id)


class ReturnView(RoomView):
    """Takes a seat back from the autopilot."""

    @extend_schema(request=EmptyBody, responses={200: MatchShape, **error_responses(*PLAYING, "seat_gone")})
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Return to a match.

        Takes the seat of the caller back from the autopilot. A move does the same.
        """
        body_of(request, EmptyBody)
        return_to_seat(match_id, identity_of(request).id)
        return match_answer(request, match_id)


class DropView(RoomView):
    """Votes to drop an absent player."""

    @extend_schema(
        operation_id="matches_vote_to_drop",
        request=SeatBody,
        responses={
            200: MatchShape,
            **error_responses(*PLAYING, "invalid", "forbidden", "seat_gone", "not_absent"),
        },
    )
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Vote to drop an absent player.

        Unrated matches only. The seat is given up for good when every player who is not absent has voted.
        `drop_votes` in the view shows the votes; the votes are reset when the player has returned.
        """
        vote_to_drop(match_id, identity_of(request).id, **body_of(request, SeatBody))
        return match_answer(request, match_id)
