"""WebSocket handshake: checks the host and the origin, and finds the token and the account behind it."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

from accounts.identity import Identity
from accounts.selectors.players import caller, serialize_player
from accounts.selectors.sessions import live_sessions
from uno_api.errors import ApiError
from uno_api.i18n import language_of

PROTOCOL = "uno.v1"
BEARER = "bearer."


def headers_of(scope: Mapping[str, Any]) -> dict[str, str]:
    """Return the headers of a handshake by lower-case name."""
    return {name.decode("latin1").lower(): value.decode("latin1") for name, value in scope["headers"]}


def is_welcome(headers: Mapping[str, str]) -> bool:
    """Return whether a handshake is accepted.

    It must address an allowed host. Its origin must be absent (native apps), an allowed origin, or the
    addressed host itself.
    """
    if not _is_our_host(headers):
        return False
    origin = headers.get("origin")
    if origin is None or origin in settings.ALLOWED_ORIGINS:
        return True
    return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


def offered_token(headers: Mapping[str, str], protocols: list[str]) -> str | None:
    """Return the access token of the handshake, from the `Authorization` header or a subprotocol, or None."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return next((name.removeprefix(BEARER) for name in protocols if name.startswith(BEARER)), None)


def language_of_handshake(headers: Mapping[str, str]) -> str | None:
    """Return the language that a handshake requests, or None if it has no `Accept-Language` header."""
    if "accept-language" not in headers:
        return None
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers["accept-language"]
    return language_of(request)


def signed_in_player(identity: Identity) -> dict[str, Any]:
    """Return the serialized player of an identity, read from the database.

    Raises ApiError `session_revoked` or `account_closed`, whatever the token claims.
    """
    if not live_sessions(identity.id).filter(id=identity.session_id).exists():
        raise ApiError("session_revoked")
    return serialize_player(caller(identity.id))


def _is_our_host(headers: Mapping[str, str]) -> bool:
    domain, _ = split_domain_port(headers.get("host", ""))
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)
