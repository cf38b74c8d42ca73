"""Rematches: every player who asks for one joins the same new room."""

from uuid import UUID

from django.db import transaction
from django.db.models import F

from games.models import Match, Seat, Status, Visibility
from games.push import broadcast
from games.selectors.match_rows import MatchRow
from games.services.invitations import invite_fellow_players
from games.services.lobby import join_match
from games.services.match_access import seated
from games.services.rooms import RoomSettings, create_match
from uno_api.errors import ApiError


@transaction.atomic
def request_rematch(match_id: UUID, user_id: UUID) -> tuple[UUID, bool]:
    """Return the room of the rematch, with a seat in it for the caller, and whether it was created now.

    The first player to ask becomes the host, and the other players of the old match are invited. The room
    has the rules, the pace, the seats and the bots of the old match, and is never rated. Raises ApiError
    `not_found`, `not_seated`, `match_not_over`, and the errors of `join_match` and `create_match`.
    """
    row, seat = seated(match_id, user_id)
    if row.status not in (Status.FINISHED, Status.ANNULLED):
        raise ApiError("match_not_over")
    again = Match.objects.filter(rematch_of=match_id).values_list("id", flat=True).first()
    if again is not None:
        join_match(again, user_id)
        return again, False
    bots = Seat.objects.filter(match_id=match_id, user=None).order_by("number")
    wishes = RoomSettings(
        variant=row.variant,
        options=dict(row.ruleset.options),
        seats=len(row.roster),
        visibility=Visibility.PRIVATE,
        pace=row.pace,
        spectators=row.spectators,
        bots=list(bots.values_list("bot_level", flat=True)),
    )
    room = create_match(user_id, wishes, rematch_of_id=match_id)
    _announce(row, seat, room)
    return room, True


def _announce(row: MatchRow, seat: int, room: UUID) -> None:
    """Publish the rematch to everyone watching the old match, and invite its other players."""
    Match.objects.filter(id=row.id).update(revision=F("revision") + 1)
    frame = {"type": "rematch", "match": str(row.id), "rematch": str(room), "seat": seat}
    transaction.on_commit(lambda: broadcast(row.id, frame), robust=True)
    asker = row.roster[seat].user_id
    others = [seat_row.user_id for seat_row in row.roster if seat_row.user_id and seat_row.user_id != asker]
    if asker:
        invite_fellow_players(asker, room, others)
