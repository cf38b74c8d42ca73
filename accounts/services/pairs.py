"""Actions between two players, which are serialized whichever of the two started them."""

from uuid import UUID

from django.db import connection

from accounts.models import User
from accounts.models.user import Kind
from accounts.selectors.blocks import blocks_among
from uno_api.errors import ApiError, FieldError


def lock_pair(one: UUID, other: UUID) -> None:
    """Lock a pair of players until the transaction ends; other transactions about the same pair wait."""
    pair = f"pair {min(one, other)} {max(one, other)}"
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [pair])


def other_player(user_id: UUID, other_id: UUID) -> User:
    """Return the other player of a pair.

    Raises ApiError `invalid` when both ids are the same, and `not_found` when there is no such player or the
    player is a bot.
    """
    if user_id == other_id:
        raise ApiError("invalid", errors=[FieldError("player", "oneself")])
    other = User.objects.active().exclude(kind=Kind.BOT).filter(id=other_id).first()
    if other is None:
        raise ApiError("not_found")
    return other


def check_blocks(user_id: UUID, other_id: UUID) -> None:
    """Raise ApiError if one of the players blocks the other.

    The error is `not_found` when the other player blocks the first, else `you_block_them`.
    """
    blocks = blocks_among([user_id, other_id])
    if other_id in blocks:
        raise ApiError("not_found")
    if user_id in blocks:
        raise ApiError("you_block_them")
