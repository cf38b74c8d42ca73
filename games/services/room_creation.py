"""Creates rooms requested by an app; requests in quick succession for the same room create one room."""

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.models import Match, Status
from games.services.active_match_lock import lock_players
from games.services.rooms import RoomSettings, columns_of, create_match

TAPS = timedelta(seconds=2)
"""Time within which the same request means the same room.

A tap may be registered twice, and a response may be late.
"""


@transaction.atomic
def open_room(user_id: UUID, wishes: RoomSettings) -> UUID:
    """Create a room like `create_match`, or return the identical room that the player created a moment ago.

    Only a room that is unchanged since its creation is returned. For callers without an Idempotency-Key,
    which would say for certain whether one room is wanted or two.
    """
    lock_players([user_id])
    return _just_opened(user_id, wishes) or create_match(user_id, wishes)


def _just_opened(user_id: UUID, wishes: RoomSettings) -> UUID | None:
    """Return the unchanged room that a locked player has just created with the same settings, or None."""
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
