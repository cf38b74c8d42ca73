"""The caller, as an access token identifies it, without a database query."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar
from uuid import UUID

from accounts.revoked_sessions import revoked_sessions_cache
from accounts.tokens import read_access
from uno_api.errors import ApiError


@dataclass(frozen=True, slots=True)
class Identity:
    """A signed-in player: the `request.user` of every view. Views that need the user row ask a selector."""

    id: UUID
    session_id: UUID
    expires_at: datetime

    is_authenticated: ClassVar[bool] = True
    is_anonymous: ClassVar[bool] = False

    @property
    def pk(self) -> UUID:
        """The same as `id`, for code that expects a model."""
        return self.id


def identify(token: str) -> Identity:
    """Return the identity of an access token.

    Raises ApiError `token_invalid`, `token_expired`, and `session_revoked` when the session has ended.
    """
    identity = identify_even_if_ended(token)
    if identity.session_id in revoked_sessions_cache():
        raise ApiError("session_revoked")
    return identity


def identify_even_if_ended(token: str) -> Identity:
    """Return the identity of an access token, though its session may have ended.

    Raises ApiError `token_invalid` and `token_expired`.
    """
    access = read_access(token)
    return Identity(access.user_id, access.session_id, access.expires_at)
