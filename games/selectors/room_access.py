"""Decides who may take a seat in a room by its id alone, without the code."""

from uuid import UUID

from django.db.models import Exists, OuterRef, Q

from games.models import Match, Seat
from games.selectors.invitations import invitations_for
from games.selectors.match_rows import MatchRow


def may_enter(row: MatchRow, user_id: UUID) -> bool:
    """Return whether a user may request a seat in a room.

    These are users who may see the match, and users who know of it legitimately: the invited, the players
    of the match of which this is the rematch, and those who were kicked, who get an error that says so.
    """
    if row.is_seen_by(user_id):
        return True
    if invitations_for(user_id).filter(match_id=row.id).exists():
        return True
    played_before = Seat.objects.filter(match_id=OuterRef("rematch_of_id"), user_id=user_id)
    return Match.objects.filter(Exists(played_before) | Q(kicked__contains=[user_id]), id=row.id).exists()
