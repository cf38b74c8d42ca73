"""Links between the pages of the admin: a match and a player are never a bare id."""

from uuid import UUID

from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.models import User


def match_link(match_id: UUID | None) -> SafeString:
    """Return a link to the page of a match, its id where no such page is registered, a dash for none."""
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
