"""The sections of a data export that this application provides; they hold no secret and no hash of one."""

from typing import Any
from uuid import UUID

from accounts.models import Block, Session, User
from accounts.selectors.blocks import serialize_block
from accounts.selectors.friends import friendships, outgoing_requests, serialize_friend_request
from accounts.selectors.login_methods import serialize_passkey
from accounts.selectors.players import own_profile
from accounts.selectors.second_factor import has_second_factor
from accounts.selectors.social import serialize_social_link


def profile(user_id: UUID) -> dict[str, Any]:
    """Return the names, the e-mail address and the settings."""
    return own_profile(User.objects.get(id=user_id))


def sessions(user_id: UUID) -> list[dict[str, Any]]:
    """Return the devices and times of the player's logins, as far as they are stored."""
    columns = ("id", "device", "created_at", "last_used_at", "revoked_at", "revoked_for")
    return list(Session.objects.filter(user_id=user_id).order_by("id").values(*columns))


def sign_in_methods(user_id: UUID) -> dict[str, Any]:
    """Return the login methods."""
    user = User.objects.get(id=user_id)
    return {
        "password": user.has_usable_password(),
        "second_factor": has_second_factor(user_id),
        "providers": [serialize_social_link(link) for link in user.social_links.order_by("provider")],
        "passkeys": [serialize_passkey(passkey) for passkey in user.passkeys.order_by("id")],
    }


def friends(user_id: UUID) -> list[dict[str, Any]]:
    """Return the player's friends, and the friend requests that the player has sent."""
    wishes = friendships(user_id).select_related("asker", "asked") | outgoing_requests(user_id)
    return [serialize_friend_request(wish, user_id) for wish in wishes.order_by("id")]


def blocks(user_id: UUID) -> list[dict[str, Any]]:
    """Return the players whom the player has blocked."""
    return [
        serialize_block(block) for block in Block.objects.filter(blocker_id=user_id).select_related("blocked")
    ]
