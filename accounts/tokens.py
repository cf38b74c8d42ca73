"""Access tokens and refresh tokens.

An access token is a signed JWT, valid for minutes and verified without a query. A refresh token is a secret,
`<session>.<random>`, of which only the hash is stored; each is good for one use.
"""

import secrets
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from uuid import UUID

import jwt
from django.conf import settings

from uno_api.encryption import NotOurs, seal, unseal
from uno_api.errors import ApiError

ALGORITHM = "HS256"
REMEMBERED_TOKENS = 4096


@dataclass(frozen=True, slots=True)
class Access:
    """The claims of an access token."""

    user_id: UUID
    session_id: UUID
    expires_at: datetime


def issue_access(user_id: UUID, session_id: UUID, at: datetime | None = None) -> str:
    """Return an access token (JWT, HS256), valid for ACCESS_TOKEN_LIFETIME from `at`, or from now."""
    issued = int(at.timestamp() if at else time.time())
    lifetime = int(settings.ACCESS_TOKEN_LIFETIME.total_seconds())
    claims = {"sub": str(user_id), "sid": str(session_id), "iat": issued, "exp": issued + lifetime}
    key = settings.ACCESS_TOKEN_KEYS[0]
    return jwt.encode(claims, key, ALGORITHM, headers={"kid": _key_id(key)})


def read_access(text: str) -> Access:
    """Return the claims of an access token; raise ApiError `token_invalid` or `token_expired`."""
    access = _verified(text)
    if access.expires_at.timestamp() <= time.time():
        raise ApiError("token_expired")
    return access


def new_refresh(session_id: UUID) -> tuple[str, bytes]:
    """Return a new refresh token of a session, and the hash to store."""
    text = f"{session_id}.{secrets.token_urlsafe(32)}"
    return text, sha256(text.encode()).digest()


def seal_token(token: str, previous: str) -> bytes:
    """Return a refresh token encrypted with a key that is derived from the refresh token before it."""
    return seal(token.encode(), "refresh token", previous)


def open_token(sealed: bytes, previous: str) -> str:
    """Return the decrypted refresh token; raise ApiError `token_invalid` when SECRET_KEY has changed."""
    try:
        return unseal(sealed, "refresh token", previous).decode()
    except NotOurs as error:
        raise ApiError("token_invalid") from error


def hash_of_key(key: str | None) -> bytes | None:
    """Return the SHA-256 of an idempotency key, which is stored in its place; None without a key."""
    return sha256(key.encode()).digest() if key else None


def read_refresh(text: str) -> tuple[UUID, bytes]:
    """Return the session id in a refresh token, and the token's hash; raise ApiError `token_invalid`."""
    try:
        return UUID(text.partition(".")[0]), sha256(text.encode()).digest()
    except ValueError as error:
        raise ApiError("token_invalid") from error


@lru_cache(REMEMBERED_TOKENS)
def _verified(text: str) -> Access:
    """Return the claims of an access token whose signature is valid.

    A player sends the same token with every move, so the result is cached. The issuing machine's clock may be
    ahead by CLOCK_LEEWAY; `read_access` checks the expiry again without leeway. Raises ApiError
    `token_expired` and `token_invalid`.
    """
    try:
        known = {_key_id(key): key for key in settings.ACCESS_TOKEN_KEYS}
        key = known[jwt.get_unverified_header(text)["kid"]]
        leeway = settings.CLOCK_LEEWAY
        claims = jwt.decode(text, key, [ALGORITHM], {"require": ["sub", "sid", "exp"]}, leeway=leeway)
        expires_at = datetime.fromtimestamp(claims["exp"], UTC)
        return Access(UUID(claims["sub"]), UUID(claims["sid"]), expires_at)
    except jwt.ExpiredSignatureError as error:
        raise ApiError("token_expired") from error
    except (jwt.InvalidTokenError, KeyError, ValueError, TypeError) as error:
        raise ApiError("token_invalid") from error


def _key_id(key: str) -> str:
    return sha256(key.encode()).hexdigest()[:8]
