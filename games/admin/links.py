"""Links between admin pages, so that a match or a player is never displayed as a bare id."""

from uuid import UUID

from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.models import User


def match_link(match_id: UUID | None) -> SafeString:
    """Return a link to the page of a match.

    The result is the plain id if the page is not registered, and a dash if there is no match.
    """
    return _link("admin:games_match_change", match_id, match_id) if match_id else SafeString("-")


def player_link(user: User) -> SafeString:
    """Return a link to the page of a player."""
    return _link("admin:accounts_user_change", user.id, user)


def _link(page: str, row_id: UUID, text: object) -> SafeString:
    try:
        address = reverse(page, args=[row_id])
    except NoReverseMatch:
        return format_html("{}", text)
    return format_html('<a href="{}">{}</a>', address, text)
