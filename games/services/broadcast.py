"""Publishes the current state of a room to its players and spectators."""

from uuid import UUID

from django.db import transaction

from games.push import publish
from games.selectors.match_rows import MatchRow, read_match
from games.selectors.match_views import MatchViews
from uno_api.json import to_json


def broadcast_room_on_commit(match_id: UUID) -> None:
    """Publish the `lobby` frame to everyone watching a match, after the transaction has committed."""
    transaction.on_commit(lambda: broadcast_room(match_id), robust=True)


def broadcast_room(match_id: UUID) -> None:
    """Publish the `lobby` frame to everyone watching a match who may still see it."""
    row = read_match(match_id)
    views = MatchViews(row, row.read_at)
    frames: dict[UUID | None, bytes] = {
        seat_row.user_id: _frame(row, views, seat_row.number, seat_row.language)
        for seat_row in row.roster
        if seat_row.user_id
    }
    if row.is_open_to_strangers:
        frames[None] = _frame(row, views, None, "en")
    publish(match_id, frames, seq=row.seq, is_move=False)


def _frame(row: MatchRow, views: MatchViews, seat: int | None, language: str) -> bytes:
    return to_json({"type": "lobby", "match": row.id, "view": views.text_for(seat, language)})
