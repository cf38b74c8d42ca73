"""Opening a room from an app: taps that come close together open one."""

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.models import Match, Status
from games.services.active_match_lock import lock_players
from games.services.rooms import RoomSettings, columns_of, create_match

TAPS = timedelta(seconds=2)
"""A tap may be felt twice, and an answer may be late: so long the same wish means the same room."""


@transaction.atomic
def open_room(user_id: UUID, wishes: RoomSettings) -> UUID:
    """Open a room as `create_match` does, or return the one that the player opened alike a moment ago.

    Only a room that nothing has happened to since is returned. It is for callers without an
    Idempotency-Key, which says for certain whether one room is wanted or two.
    """
    lock_players([user_id])
    return _just_opened(user_id, wishes) or create_match(user_id, wishes)


def _just_opened(user_id: UUID, wishes: RoomSettings) -> UUID | None:
    """Return the untouched room that a locked player has just opened with the same wishes."""
    rooms = Match.objects.filter(
        **columns_of(wishes),
        status=Status.OPEN,
        revision=0,
        rated=False,
        rematch_of=None,
        created_at__gt=timezone.now() - TAPS,
    )
    mine = rooms.filter(seats__number=0, seats__user_id=user_id, seats__entropy=wishes.entropy)
    for room in mine.prefetch_related("seats"):
        if [seat.bot_level for seat in room.seats.order_by("number")[1:]] == list(wishes.bots):
            return room.id
    return None
