"""Reads blocks."""

from collections import defaultdict
from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from accounts.models import Block
from accounts.selectors.players import serialize_player
from uno_api.timestamps import format_timestamp


def blocks_among(users: Collection[UUID] | QuerySet[Any, UUID]) -> dict[UUID, frozenset[UUID]]:
    """Return, for each of these players, the others of them whom the player blocks.

    A player who blocks none of them has no entry. A large set is better passed as a query for the ids, which
    are then not loaded from the database.
    """
    found: dict[UUID, set[UUID]] = defaultdict(set)
    pairs = Block.objects.filter(blocker_id__in=users, blocked_id__in=users)
    for blocker, blocked in pairs.values_list("blocker_id", "blocked_id"):
        found[blocker].add(blocked)
    return {blocker: frozenset(blocked) for blocker, blocked in found.items()}


def is_blocked_by(user_id: UUID, other_id: UUID) -> bool:
    """Return whether a player is blocked by another."""
    return Block.objects.filter(blocker_id=other_id, blocked_id=user_id).exists()


def serialize_block(block: Block) -> dict[str, Any]:
    """Return a block, serialized for the player who made it."""
    return {"player": serialize_player(block.blocked), "blocked_at": format_timestamp(block.blocked_at)}
