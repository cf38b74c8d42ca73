"""Reads seats by their player, for account deletion and exported data."""

from collections import defaultdict
from typing import Any
from uuid import UUID

from django.db.models import F

from games.models import Move, Seat


def played_among(user_ids: set[UUID]) -> set[UUID]:
    """Return which of these players ever had a seat."""
    found = Seat.objects.filter(user_id__in=user_ids).values_list("user_id", flat=True)
    return {user_id for user_id in found.distinct() if user_id is not None}


def matches_of(user_id: UUID) -> list[dict[str, Any]]:
    """Return every match in which a player had a seat, with the player's own moves and no data of others."""
    moves = _moves_of(user_id)
    seats = Seat.objects.filter(user_id=user_id).select_related("match").defer("match__state")
    return [_match_of(seat) | {"moves": moves[seat.match_id]} for seat in seats.order_by("match_id")]


def _match_of(seat: Seat) -> dict[str, Any]:
    return {
        "id": seat.match_id,
        "variant": seat.match.variant,
        "options": seat.match.options,
        "status": seat.match.status,
        "created_at": seat.match.created_at,
        "finished_at": seat.match.finished_at,
        "seat": seat.number,
        "joined_at": seat.joined_at,
        "left_at": seat.left_at,
        "place": seat.place,
        "points": seat.points,
    }


def _moves_of(user_id: UUID) -> dict[UUID, list[dict[str, Any]]]:
    """Return a player's own moves by match, in one query."""
    moves: dict[UUID, list[dict[str, Any]]] = defaultdict(list)
    own = Move.objects.filter(match__seats__user_id=user_id, seat=F("match__seats__number"))
    for move in own.order_by("match_id", "seq").defer("events", "answer"):
        moves[move.match_id].append({"seq": move.seq, "at": move.created_at, **move.as_json()})
    return moves
