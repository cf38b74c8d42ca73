"""Reads and locks a match for a player, and checks that the player may act on it."""

from uuid import UUID

from games.models import Status
from games.selectors.match_rows import MatchRow, lock_match
from uno_api.errors import ApiError

CLOSED_AS = {
    Status.PLAYING: "already_started",
    Status.FINISHED: "match_over",
    Status.ANNULLED: "match_over",
    Status.CANCELLED: "match_closed",
}
"""Error code by status, for a room that can no longer be changed because it is not open."""


def seated(match_id: UUID, user_id: UUID) -> tuple[MatchRow, int]:
    """Lock a match for a player with a seat; raise ApiError `not_seated` or `not_found`.

    Returns the match and the number of the player's seat.
    """
    row = lock_match(match_id)
    return row, seat_at(row, user_id)


def seat_at(row: MatchRow, user_id: UUID) -> int:
    """Return the number of the player's seat; raise ApiError `not_seated` or `not_found`."""
    seat = row.seat_of(user_id)
    if seat is None:
        raise ApiError("not_seated" if row.is_seen_by(user_id) else "not_found")
    return seat


def room_of_host(match_id: UUID, user_id: UUID) -> MatchRow:
    """Lock and return an open room for its host.

    Raises ApiError `not_found`, `not_host`, and the errors of `check_open`.
    """
    row = room_of_host_or_started(match_id, user_id)
    check_open(row)
    return row


def room_of_host_or_started(match_id: UUID, user_id: UUID) -> MatchRow:
    """Lock and return a match for its host, whatever its status; raise ApiError `not_found` or `not_host`."""
    row = lock_match(match_id)
    if not row.is_seen_by(user_id):
        raise ApiError("not_found")
    if row.seat_of(user_id) != row.host:
        raise ApiError("not_host")
    return row


def check_open(row: MatchRow) -> None:
    """Raise ApiError `already_started`, `match_over` or `match_closed` if a room is no longer open."""
    if row.status != Status.OPEN:
        raise ApiError(CLOSED_AS[Status(row.status)])
