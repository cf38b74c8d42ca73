"""Who is at the other end of a socket: the handshake's origin and token, and the account behind a token."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

from accounts.identity import Identity
from accounts.selectors.players import caller, player_card
from accounts.selectors.sessions import live_sessions
from uno_api.errors import ApiError
from uno_api.i18n import language_of

PROTOCOL = "uno.v1"
BEARER = "bearer."


def headers_of(scope: Mapping[str, Any]) -> dict[str, str]:
    """Return the headers of a handshake by their names in small letters."""
    return {name.decode("latin1").lower(): value.decode("latin1") for name, value in scope["headers"]}


def is_welcome(headers: Mapping[str, str]) -> bool:
    """Say whether a handshake may go on: to our host, from no origin (an app), one of ours, or that host."""
    if not _is_our_host(headers):
        return False
    origin = headers.get("origin")
    if origin is None or origin in settings.ALLOWED_ORIGINS:
        return True
    return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


def offered_token(headers: Mapping[str, str], protocols: list[str]) -> str | None:
    """Return the access token that came with the handshake, in a header or as a subprotocol."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return next((name.removeprefix(BEARER) for name in protocols if name.startswith(BEARER)), None)


def language_of_handshake(headers: Mapping[str, str]) -> str | None:
    """Return the language a handshake asks for, None when it says nothing about it."""
    if "accept-language" not in headers:
        return None
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers["accept-language"]
    return language_of(request)


def signed_in_player(identity: Identity) -> dict[str, Any]:
    """Return the player's card, whatever the token says; refuse with `session_revoked`, `account_closed`."""
    if not live_sessions(identity.id).filter(id=identity.session_id).exists():
        raise ApiError("session_revoked")
    return player_card(caller(identity.id))


def _is_our_host(headers: Mapping[str, str]) -> bool:
    domain, _ = split_domain_port(headers.get("host", ""))
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)
