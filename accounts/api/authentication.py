"""Reads `Authorization: Bearer <access token>`, without a query of its own for each request."""

from typing import cast

from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from accounts.identity import Identity, identify, identify_even_if_ended
from accounts.revoked_sessions import revoked_sessions_cache
from accounts.selectors.sessions import ended_lately
from uno_api.errors import ApiError


def identity_of(request: Request) -> Identity:
    """Return who asks, in a view that lets in nobody without a token."""
    return cast(Identity, request.user)


class BearerToken(BaseAuthentication):
    """Makes `request.user` the Identity an access token names."""

    identify = staticmethod(identify)

    def authenticate(self, request: Request) -> tuple[Identity, str] | None:
        """Return who asks, or None when no token came; refuse a token that is not good."""
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
        """Return the challenge of a 401."""
        return 'Bearer realm="uno"'


class EndedBearerToken(BearerToken):
    """Believes the token of an ended session too: who signs out twice with a key is answered twice."""

    identify = staticmethod(identify_even_if_ended)
