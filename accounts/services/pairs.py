"""Two players at a time: what happens between them happens one after the other, whoever began."""

from uuid import UUID

from django.db import connection

from accounts.models import User
from accounts.models.user import Kind
from accounts.selectors.blocks import blocks_among
from uno_api.errors import ApiError, FieldError


def lock_pair(one: UUID, other: UUID) -> None:
    """Keep every other transaction about these two waiting until this one ends."""
    pair = f"pair {min(one, other)} {max(one, other)}"
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [pair])


def other_player(user_id: UUID, other_id: UUID) -> User:
    """Return the other one of two; refuse with `invalid` for oneself, `not_found` for nobody and for bots."""
    if user_id == other_id:
        raise ApiError("invalid", errors=[FieldError("player", "oneself")])
    other = User.objects.active().exclude(kind=Kind.BOT).filter(id=other_id).first()
    if other is None:
        raise ApiError("not_found")
    return other


def check_blocks(user_id: UUID, other_id: UUID) -> None:
    """Refuse a wish of the first: with `not_found` when the other blocks them, else with `you_block_them`."""
    blocks = blocks_among([user_id, other_id])
    if other_id in blocks:
        raise ApiError("not_found")
    if user_id in blocks:
        raise ApiError("you_block_them")
