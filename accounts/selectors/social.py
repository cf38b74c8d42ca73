"""Reads links to identity providers."""

from typing import Any

from accounts.models import SocialLink
from uno_api.timestamps import format_timestamp


def serialize_social_link(link: SocialLink) -> dict[str, Any]:
    """Return a link, serialized for its owner."""
    return {
        "provider": link.provider,
        "linked_at": format_timestamp(link.linked_at),
        "last_used_at": format_timestamp(link.last_used_at),
    }
