"""Reads players: serializes and finds them."""

from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet, Value
from django.db.models.functions import Lower

from accounts.models import User
from accounts.names import DELETED_PLAYER, display_key, username_key
from accounts.pasted_codes import plain
from accounts.plain_names import PlainName
from uno_api.errors import ApiError
from uno_api.timestamps import format_timestamp


def serialize_player(user: User) -> dict[str, Any]:
    """Return the public profile of a player, for seats, rankings and lists; without names once deleted."""
    is_gone = user.closes_at is not None
    return {
        "id": str(user.id),
        "username": None if is_gone else user.username,
        "display_name": DELETED_PLAYER if is_gone else user.display_name,
        "kind": user.kind,
        "language": user.language,
        "created_at": format_timestamp(user.created_at),
        "avatar": "plain" if is_gone else user.avatar,
    }


def own_profile(user: User) -> dict[str, Any]:
    """Return the public profile with what only the player sees: settings and e-mail address."""
    verified_at = user.email_verified_at
    return serialize_player(user) | {
        "email": user.email,
        "email_verified_at": format_timestamp(verified_at) if verified_at else None,
        "color_vision": user.color_vision,
        "searchable": user.is_searchable,
    }


def player(user_id: UUID) -> User:
    """Return a player who may play; raise ApiError `not_found`."""
    found = User.objects.active().filter(id=user_id).first()
    if found is None:
        raise ApiError("not_found")
    return found


def caller(user_id: UUID) -> User:
    """Return the player of an access token; raise ApiError `account_closed` if closed or banned."""
    found = User.objects.active().filter(id=user_id).first()
    if found is None:
        raise ApiError("account_closed")
    return found


def search_players(beginning: str, searcher: UUID) -> QuerySet[User]:
    """Return the searchable players with a user name or display name that begins with this text.

    Case and accents are ignored. Players who block the searcher, or whom the searcher blocks, are left out.
    """
    found = called(User.objects.active(), beginning).filter(is_searchable=True)
    return found.exclude(blocks__blocked_id=searcher).exclude(blocked_by__blocker_id=searcher)


def called(players: QuerySet[User], beginning: str) -> QuerySet[User]:
    """Return the players with a user name or display name that begins with this text; both use an index."""
    by_username = Q(username_key__startswith=username_key(beginning))
    wanted = PlainName(Value(display_key(beginning.strip())))
    return players.alias(plain=PlainName("display_key")).filter(by_username | Q(plain__startswith=wanted))


def find_by_login(login: str) -> User | None:
    """Return the player with this user name or e-mail address, including closing accounts, or None."""
    login = plain(login)
    if "@" not in login:
        return User.objects.filter(username_key=username_key(login)).first()
    return User.objects.alias(address=Lower("email")).filter(address=login.lower()).first()


def taken_fields(username: str, email: str) -> list[str]:
    """Return which of `username` and `email` another account has."""
    taken = {"username": find_by_login(username), "email": find_by_login(email)}
    return [field for field, holder in taken.items() if holder]
