"""Identity tokens of Apple and Google: claims about a user, signed by the provider.

The provider's keys are fetched when first needed, cached for an hour, and fetched again for an unknown key
id.
"""

import time
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

import jwt
from django.conf import settings
from django.utils.crypto import constant_time_compare
from jwt.exceptions import PyJWKClientConnectionError, PyJWKClientError, PyJWTError

from uno_api.errors import ApiError, Unavailable

ALGORITHMS = ["RS256", "ES256"]
REQUIRED = ["iss", "aud", "exp", "iat", "sub"]
CLOCK_SKEW = 30.0
PATIENCE = 3.0
JWKS_TTL = 3600.0
FAILURE_BACKOFF = 10.0


@dataclass(frozen=True, slots=True)
class SocialIdentity:
    """The user as the provider identifies it; `email` is set only if the provider has verified it."""

    provider: str
    subject: str
    email: str | None


class ProviderKeys(jwt.PyJWKClient):
    """A provider's public keys.

    For FAILURE_BACKOFF seconds after a failed fetch, further fetches fail at once, so that no request waits.
    """

    def __init__(self, url: str) -> None:
        super().__init__(url, lifespan=JWKS_TTL, timeout=PATIENCE)
        self._silent_until = 0.0

    def fetch_data(self) -> Any:
        """Fetch the keys; raise PyJWKClientConnectionError, at once if a fetch failed a moment ago."""
        if time.monotonic() < self._silent_until:
            raise PyJWKClientConnectionError("the last attempt failed a moment ago")
        try:
            return super().fetch_data()
        except (PyJWTError, ValueError) as failure:
            self._silent_until = time.monotonic() + FAILURE_BACKOFF
            raise PyJWKClientConnectionError(str(failure)) from failure


def read_identity_token(provider: str, token: str, nonce: str | None) -> SocialIdentity:
    """Return the identity in a token, after checking its signature, audience, issuer, times and nonce.

    Raises ApiError `identity_token_invalid`, and Unavailable when the provider's keys cannot be fetched.
    """
    try:
        claims = _claims(provider, token)
    except PyJWKClientConnectionError as failure:
        raise Unavailable(retry_after=int(FAILURE_BACKOFF)) from failure
    except PyJWTError as error:
        raise ApiError("identity_token_invalid") from error
    subject = claims["sub"]
    if not 1 <= len(subject) <= 255 or not _is_same_nonce(claims.get("nonce"), nonce):
        raise ApiError("identity_token_invalid")
    return SocialIdentity(provider, subject, _verified_email(claims))


def is_offered(provider: str) -> bool:
    """Return whether login with this provider is configured: it has a client id."""
    return bool(settings.IDENTITY_PROVIDERS[provider].audiences)


def _claims(name: str, token: str) -> dict[str, Any]:
    provider = settings.IDENTITY_PROVIDERS[name]
    kid = jwt.get_unverified_header(token).get("kid")
    if not kid:
        raise PyJWKClientError("the token names no key")
    return jwt.decode(
        token,
        _keys(provider.keys_url).get_signing_key(kid),
        ALGORITHMS,
        audience=provider.audiences,
        issuer=provider.issuers,
        leeway=CLOCK_SKEW,
        options={"require": REQUIRED},
    )


def _is_same_nonce(claimed: Any, sent: str | None) -> bool:
    """Return whether the nonce in the token is the one that the client sent.

    Apple's libraries put the SHA-256 of the nonce into the token, Google's the nonce itself.
    """
    if claimed is None or sent is None:
        return claimed is None and sent is None
    hashed = sha256(sent.encode()).hexdigest()
    return any(constant_time_compare(str(claimed), nonce) for nonce in (sent, hashed))


def _verified_email(claims: dict[str, Any]) -> str | None:
    """Return the e-mail address if it is verified: Google sends `true`, Apple `"true"`."""
    email = claims.get("email")
    if claims.get("email_verified") not in (True, "true") or not isinstance(email, str):
        return None
    return email if "@" in email and len(email) <= 254 else None


@cache
def _keys(url: str) -> ProviderKeys:
    return ProviderKeys(url)
