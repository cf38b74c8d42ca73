"""Reads matches: one as a viewer may see it, the public rooms, and a player's current matches."""

from collections.abc import Iterable
from copy import copy
from typing import NamedTuple
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from accounts.selectors.blocks import is_blocked_by
from games.models import Match, Seat, Status, Visibility
from games.selectors.match_rows import MatchRow, read_match, read_matches
from games.selectors.match_views import NOTHING_AWAITED, View, serialize_match
from games.selectors.set_aside import MatchSetAside
from uno_api.errors import ApiError


class Viewer(NamedTuple):
    """The point of view of a user: a seat, or the spectators if `seat` is None."""

    seat: int | None


def visible_match(match_id: UUID, user_id: UUID) -> MatchRow:
    """Return a match that the user may see; raise ApiError `not_found` if it is hidden."""
    row = read_match(match_id)
    if not row.is_seen_by(user_id) or is_blocked_from(row, user_id):
        raise ApiError("not_found")
    return row


def is_blocked_from(row: MatchRow, user_id: UUID) -> bool:
    """Return whether a room is hidden from a player because its host blocks the player."""
    if row.status != Status.OPEN or row.seat_of(user_id) is not None:
        return False
    hosts = [seat_row.user_id for seat_row in row.roster if seat_row.number == row.host and seat_row.user_id]
    return any(is_blocked_by(user_id, host) for host in hosts)


def not_blocked_from(rooms: QuerySet[Match], user_id: UUID) -> QuerySet[Match]:
    """Exclude the rooms whose hosts block a player."""
    host = Seat.objects.filter(match=OuterRef("pk"), number=OuterRef("host"))
    return rooms.exclude(Exists(host.filter(user__blocks__blocked_id=user_id)))


def match_view(match_id: UUID, user_id: UUID, language: str) -> View:
    """Return a match as one player sees it; raise ApiError `not_found` if it is hidden."""
    return view_for(visible_match(match_id, user_id), user_id, language)


def viewer_of(match_id: UUID, user_id: UUID) -> Viewer:
    """Return the point of view of a user; raise ApiError `not_found` if the match is hidden."""
    return Viewer(visible_match(match_id, user_id).seat_of(user_id))


def view_for(row: MatchRow, user_id: UUID, language: str) -> View:
    """Return a match as one player, who may see it, sees it now."""
    return serialize_match(row, row.seat_of(user_id), row.read_at, language)


def views_for(matches: Iterable[Match], user_id: UUID, language: str) -> list[View]:
    """Return several matches as one player, who may see them, sees them now; with one query.

    A match that cannot be read does not hide the others: it is listed as if nothing had been dealt, and
    awaits no player.
    """
    return [_listed(row, user_id, language) for row in read_matches(match.id for match in matches)]


def _listed(row: MatchRow, user_id: UUID, language: str) -> View:
    try:
        return view_for(row, user_id, language)
    except MatchSetAside:
        bare = copy(row)
        bare.seq = 0  # show the match as if nothing had been dealt
        view = view_for(bare, user_id, language)
        return view | {"seq": row.seq, "awaiting": NOTHING_AWAITED | {"kind": "set_aside"}}


def public_matches(user_id: UUID, status: str, variant: str | None = None) -> QuerySet[Match]:
    """Return the public matches with a status that a player may see.

    Open rooms can be joined; of matches in play, only those with spectators are returned.
    """
    found = Match.objects.filter(visibility=Visibility.PUBLIC, status=status)
    found = not_blocked_from(found, user_id) if status == Status.OPEN else found.filter(spectators=True)
    return found.filter(variant=variant) if variant else found


def current_matches(user_id: UUID) -> QuerySet[Match]:
    """Return the matches that are not over and in which the user has a seat."""
    return Match.objects.filter(status__in=Match.LIVE, seats__user_id=user_id, seats__left_at=None)
