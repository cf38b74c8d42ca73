"""Re-authentication before sensitive operations."""

from uuid import UUID

from django.conf import settings
from django.utils import timezone

from accounts.models import Session, User
from accounts.selectors.login_methods import ways_in
from uno_api.errors import ApiError


def require_recent_login(user: User, session_id: UUID, password: str | None) -> None:
    """Check that the player controls the account: by the password, or else by a recent login.

    A login is recent for RECENT_LOGIN_MAX_AGE. Raises ApiError `wrong_password` and `fresh_sign_in_required`.
    A guest has no login method to authenticate with again, and passes without a check.
    """
    if password is not None:
        if not user.check_password(password):
            raise ApiError("wrong_password")
    elif ways_in(user) and not _has_just_signed_in(session_id):
        raise ApiError("fresh_sign_in_required")


def _has_just_signed_in(session_id: UUID) -> bool:
    since = timezone.now() - settings.RECENT_LOGIN_MAX_AGE
    return Session.objects.filter(id=session_id, created_at__gte=since).exists()
