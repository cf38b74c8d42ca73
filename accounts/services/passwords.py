"""Sets passwords: by a reset key, or for a player who is signed in."""

from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.utils import timezone

from accounts.models import User
from accounts.models.session import RevokedFor
from accounts.services.emails import queue_email, reset_state
from accounts.services.second_factor import end_second_factor
from accounts.services.sessions import end_all_sessions
from accounts.signed_tokens import RESET_PASSWORD, verify_token
from uno_api.errors import ApiError


def holder_of_reset_key(key: str) -> User:
    """Return the player whose password a reset key may replace, with the row locked.

    Of concurrent requests with the same key, the first to commit changes the password, which makes the key
    invalid for the others. Raises ApiError `key_invalid`.
    """
    opened = verify_token(RESET_PASSWORD, key)
    user = User.objects.select_for_update().filter(id=opened.user_id, is_active=True).first()
    if user is None:
        raise ApiError("key_invalid")
    opened.check(reset_state(user))
    return user


def reset_password(user: User, password: str) -> None:
    """Set a new password for a player who has forgotten it, and revoke all sessions of the account.

    The key came by e-mail, so the address is verified. If it was not verified before, somebody else may have
    created the account with it: all other login methods (links, passkeys) and the second factor are removed.
    """
    if user.email_verified_at is None:
        user.social_links.all().delete()
        user.passkeys.all().delete()
        end_second_factor(user.id)
    _set_password(user, password, email_verified_at=user.email_verified_at or timezone.now())
    end_all_sessions(user.id, RevokedFor.PASSWORD)


def change_password(user: User, session_id: UUID, password: str) -> None:
    """Set a new password and revoke all other sessions of the account.

    Raises ApiError `wrong_password` when the password has been changed since `user` was read.
    """
    if not User.objects.select_for_update().filter(id=user.id, password=user.password).exists():
        raise ApiError("wrong_password")
    _set_password(user, password)
    end_all_sessions(user.id, RevokedFor.PASSWORD, but=session_id)


def _set_password(user: User, password: str, **also: object) -> None:
    User.objects.filter(id=user.id).update(password=make_password(password), **also)
    queue_email("password_changed", user.id)
