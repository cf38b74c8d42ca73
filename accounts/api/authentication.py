"""Authenticates `Authorization: Bearer <access token>`, without a database query for each request."""

from typing import cast

from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from accounts.identity import Identity, identify, identify_even_if_ended
from accounts.revoked_sessions import revoked_sessions_cache
from accounts.selectors.sessions import ended_lately
from uno_api.errors import ApiError


def identity_of(request: Request) -> Identity:
    """Return the caller, in a view that requires authentication."""
    return cast(Identity, request.user)


class BearerToken(BaseAuthentication):
    """Sets `request.user` to the Identity of the access token."""

    identify = staticmethod(identify)

    def authenticate(self, request: Request) -> tuple[Identity, str] | None:
        """Return the caller and the token, or None when there is no `Authorization` header.

        Raises ApiError `token_invalid`, `token_expired` and `session_revoked`.
        """
        header: str | None = request.META.get("HTTP_AUTHORIZATION")
        if header is None:
            return None
        scheme, _, token = header.partition(" ")
        if scheme.lower() != "bearer":
            raise ApiError("token_invalid")
        revoked_sessions_cache().catch_up(ended_lately)
        token = token.strip()
        return self.identify(token), token

    def authenticate_header(self, request: Request) -> str:
        """Return the `WWW-Authenticate` challenge of a 401."""
        return 'Bearer realm="uno"'


class EndedBearerToken(BearerToken):
    """Accepts the token of an ended session too, so that a repeated logout gets its idempotent answer."""

    identify = staticmethod(identify_even_if_ended)
