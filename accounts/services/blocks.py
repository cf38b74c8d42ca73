"""Keeping somebody away, and letting them near again."""

from uuid import UUID

from django.db import transaction
from django.db.models import Q

from accounts.models import Block, Friendship
from accounts.services.pairs import lock_pair, other_player
from uno_api.errors import ApiError

MOST_BLOCKS = 1000


@transaction.atomic
def block_player(user_id: UUID, other_id: UUID) -> tuple[Block, bool]:
    """Keep a player away, and end what friendship there was; return the block, and whether it is new.

    Refuses with `not_found`, and with `too_many_blocks`.
    """
    other_player(user_id, other_id)
    lock_pair(user_id, other_id)
    blocks = Block.objects.filter(blocker_id=user_id)
    if blocks.exclude(blocked_id=other_id).count() >= MOST_BLOCKS:
        raise ApiError("too_many_blocks", most=MOST_BLOCKS)
    Friendship.objects.filter(
        Q(asker_id=user_id, asked_id=other_id) | Q(asker_id=other_id, asked_id=user_id)
    ).delete()
    return Block.objects.get_or_create(blocker_id=user_id, blocked_id=other_id)


@transaction.atomic
def unblock_player(user_id: UUID, other_id: UUID) -> None:
    """Let a player near again; who was not kept away stays so."""
    lock_pair(user_id, other_id)
    Block.objects.filter(blocker_id=user_id, blocked_id=other_id).delete()


def delete_blocks(user_id: UUID) -> None:
    """Delete every block by a player, and of them."""
    Block.objects.filter(Q(blocker_id=user_id) | Q(blocked_id=user_id)).delete()
