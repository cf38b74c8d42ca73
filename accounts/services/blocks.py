"""Blocks and unblocks players."""

from uuid import UUID

from django.db import transaction
from django.db.models import Q

from accounts.models import Block, Friendship
from accounts.services.pairs import lock_pair, other_player
from uno_api.errors import ApiError

MAX_BLOCKS = 1000


@transaction.atomic
def block_player(user_id: UUID, other_id: UUID) -> tuple[Block, bool]:
    """Block a player and end any friendship between the two; return the block, and whether it is new.

    Raises ApiError `not_found`, `too_many_blocks`, and `invalid` when both ids are the same.
    """
    other_player(user_id, other_id)
    lock_pair(user_id, other_id)
    blocks = Block.objects.filter(blocker_id=user_id)
    if blocks.exclude(blocked_id=other_id).count() >= MAX_BLOCKS:
        raise ApiError("too_many_blocks", most=MAX_BLOCKS)
    Friendship.objects.filter(
        Q(asker_id=user_id, asked_id=other_id) | Q(asker_id=other_id, asked_id=user_id)
    ).delete()
    return Block.objects.get_or_create(blocker_id=user_id, blocked_id=other_id)


@transaction.atomic
def unblock_player(user_id: UUID, other_id: UUID) -> None:
    """Remove a player's block of another player; do nothing when there is none."""
    lock_pair(user_id, other_id)
    Block.objects.filter(blocker_id=user_id, blocked_id=other_id).delete()


def delete_blocks(user_id: UUID) -> None:
    """Delete every block that a player has made, and every block of that player."""
    Block.objects.filter(Q(blocker_id=user_id) | Q(blocked_id=user_id)).delete()
