"""Reads friendships and friend requests."""

from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from accounts.models import Friendship
from accounts.selectors.players import serialize_player
from uno_api.timestamps import format_timestamp

ACTIVE = {"is_active": True, "closes_at": None}


def friend_ids(user_id: UUID) -> frozenset[UUID]:
    """Return the ids of a player's friends, including those whose accounts are closing."""
    pairs = friendships(user_id).values_list("asker_id", "asked_id")
    return frozenset(asked if asker == user_id else asker for asker, asked in pairs)


def friendships(user_id: UUID) -> QuerySet[Friendship]:
    """Return the accepted friendships of a player."""
    return Friendship.objects.filter(Q(asker_id=user_id) | Q(asked_id=user_id), accepted_at__isnull=False)


def are_friends(one: UUID, other: UUID) -> bool:
    """Return whether two players are friends."""
    return friendships(one).filter(Q(asker_id=other) | Q(asked_id=other)).exists()


def incoming_requests(user_id: UUID) -> QuerySet[Friendship]:
    """Return the unanswered friend requests to a player."""
    return _unanswered(asked_id=user_id, declined_at=None).select_related("asker")


def outgoing_requests(user_id: UUID) -> QuerySet[Friendship]:
    """Return the friend requests of a player that are not accepted; declined ones are included, unmarked."""
    return _unanswered(asker_id=user_id).select_related("asked")


def serialize_friend_request(request: Friendship, user_id: UUID) -> dict[str, Any]:
    """Return a friendship or a friend request, serialized for one of the two players."""
    other = request.asked if request.asker_id == user_id else request.asker
    return {
        "id": str(request.id),
        "player": serialize_player(other),
        "status": "friends" if request.accepted_at else "waiting",
        "asked_at": format_timestamp(request.asked_at),
    }


def _unanswered(**who: Any) -> QuerySet[Friendship]:
    active = {f"{side}__{column}": value for side in ("asker", "asked") for column, value in ACTIVE.items()}
    return Friendship.objects.filter(accepted_at=None, **active, **who)
