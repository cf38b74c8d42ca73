"""Who wants nothing to do with whom."""

from collections import defaultdict
from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db.models import Q

from accounts.models import Block
from accounts.selectors.players import player_card
from uno_api.times import iso


def blocks_among(user_ids: Collection[UUID]) -> dict[UUID, frozenset[UUID]]:
    """Return whom each of these players blocks among these; who blocks nobody of them has no entry."""
    found: dict[UUID, set[UUID]] = defaultdict(set)
    pairs = Block.objects.filter(blocker_id__in=user_ids, blocked_id__in=user_ids)
    for blocker, blocked in pairs.values_list("blocker_id", "blocked_id"):
        found[blocker].add(blocked)
    return {blocker: frozenset(blocked) for blocker, blocked in found.items()}


def blocks_between(user_ids: Collection[UUID]) -> set[tuple[UUID, UUID]]:
    """Return every pair of these players of whom the first blocks the second."""
    return {(blocker, blocked) for blocker, them in blocks_among(user_ids).items() for blocked in them}


def is_blocked_by(user_id: UUID, other_id: UUID) -> bool:
    """Say whether a player is blocked by another."""
    return Block.objects.filter(blocker_id=other_id, blocked_id=user_id).exists()


def strangers_to(user_id: UUID) -> set[UUID]:
    """Return everybody who blocks this player, or whom this player blocks: neither shall meet the other."""
    pairs = Block.objects.filter(Q(blocker_id=user_id) | Q(blocked_id=user_id))
    return {player for pair in pairs.values_list("blocker_id", "blocked_id") for player in pair} - {user_id}


def block_card(block: Block) -> dict[str, Any]:
    """Return how a block is shown to who made it."""
    return {"player": player_card(block.blocked), "blocked_at": iso(block.blocked_at)}
