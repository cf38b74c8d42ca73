"""Reads a player's received and sent invitations to rooms that are still open."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Block
from accounts.selectors.players import serialize_player
from games.models import Invitation, Seat, Status
from uno_api.timestamps import format_timestamp

LATELY = timedelta(days=14)


def invitations_for(user_id: UUID) -> QuerySet[Invitation]:
    """Return the invitations a player can still answer.

    Invitations from players who block the player or whom the player blocks are excluded.
    """
    blocked = Block.objects.filter(blocker_id=user_id).values("blocked_id")
    blockers = Block.objects.filter(blocked_id=user_id).values("blocker_id")
    mine = _to_open_rooms().filter(invited_id=user_id, declined_at=None, inviter__closes_at=None)
    return mine.exclude(inviter_id__in=blocked).exclude(inviter_id__in=blockers)


def invitations_of(user_id: UUID) -> QuerySet[Invitation]:
    """Return the invitations a player has sent; whether one was declined is not disclosed."""
    return _to_open_rooms().filter(inviter_id=user_id)


def have_met_lately(one: UUID, other: UUID) -> bool:
    """Return whether two players sat at one match that started in the last two weeks (`LATELY`)."""
    lately = Seat.objects.filter(user_id=one, match__started_at__gt=timezone.now() - LATELY)
    return lately.filter(match__seats__user_id=other).exists()


def serialize_invitation(invitation: Invitation) -> dict[str, Any]:
    """Return an invitation as it is serialized for both players."""
    return {
        "id": str(invitation.id),
        "match": str(invitation.match_id),
        "variant": invitation.match.variant,
        "pace": invitation.match.pace,
        "inviter": serialize_player(invitation.inviter),
        "player": serialize_player(invitation.invited),
        "invited_at": format_timestamp(invitation.invited_at),
    }


def _to_open_rooms() -> QuerySet[Invitation]:
    rooms = Invitation.objects.filter(match__status=Status.OPEN)
    return rooms.select_related("match", "inviter", "invited").defer("match__state", "match__clock")
