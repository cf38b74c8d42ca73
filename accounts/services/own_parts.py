"""What accounts themselves put into a player's archive. No secret is in it, nor the hash of one."""

from typing import Any
from uuid import UUID

from accounts.models import Session, User
from accounts.selectors.players import own_profile
from accounts.selectors.second_factor import has_second_factor
from accounts.selectors.social import link_card


def profile(user_id: UUID) -> dict[str, Any]:
    """Return name, address and settings."""
    return own_profile(User.objects.get(id=user_id))


def sessions(user_id: UUID) -> list[dict[str, Any]]:
    """Return where and when the player signed in, as far as that is kept."""
    told = ("id", "device", "created_at", "last_used_at", "revoked_at", "revoked_for")
    return list(Session.objects.filter(user_id=user_id).order_by("id").values(*told))


def sign_in_methods(user_id: UUID) -> dict[str, Any]:
    """Return the ways to sign in."""
    user = User.objects.get(id=user_id)
    return {
        "password": user.has_usable_password(),
        "second_factor": has_second_factor(user_id),
        "providers": [link_card(link) for link in user.social_links.order_by("provider")],
    }
