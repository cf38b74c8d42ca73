"""Who wants nothing to do with whom."""

from collections import defaultdict
from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from accounts.models import Block
from accounts.selectors.players import player_card
from uno_api.timestamps import format_timestamp


def blocks_among(users: Collection[UUID] | QuerySet[Any, UUID]) -> dict[UUID, frozenset[UUID]]:
    """Return whom each of these players blocks among these; who blocks nobody of them has no entry.

    Very many are better given as a query for their ids, which then never leave the database.
    """
    found: dict[UUID, set[UUID]] = defaultdict(set)
    pairs = Block.objects.filter(blocker_id__in=users, blocked_id__in=users)
    for blocker, blocked in pairs.values_list("blocker_id", "blocked_id"):
        found[blocker].add(blocked)
    return {blocker: frozenset(blocked) for blocker, blocked in found.items()}


def is_blocked_by(user_id: UUID, other_id: UUID) -> bool:
    """Say whether a player is blocked by another."""
    return Block.objects.filter(blocker_id=other_id, blocked_id=user_id).exists()


def block_card(block: Block) -> dict[str, Any]:
    """Return how a block is shown to who made it."""
    return {"player": player_card(block.blocked), "blocked_at": format_timestamp(block.blocked_at)}
