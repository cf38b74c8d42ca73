"""Reads the login methods of an account."""

from typing import Any

from accounts.models import Passkey, User
from uno_api.timestamps import format_timestamp


def ways_in(user: User) -> int:
    """Return how many login methods a player has; a guest has none."""
    return user.has_usable_password() + user.social_links.count() + user.passkeys.count()


def serialize_passkey(passkey: Passkey) -> dict[str, Any]:
    """Return a passkey, serialized for its owner, without the key."""
    used_at = passkey.last_used_at
    return {
        "id": str(passkey.id),
        "name": passkey.name,
        "created_at": format_timestamp(passkey.created_at),
        "last_used_at": format_timestamp(used_at) if used_at else None,
    }
