"""Completes the login of an authenticated player: checks bans, the second factor and scheduled deletions."""

from accounts.models import User
from accounts.selectors.second_factor import has_second_factor
from accounts.services.errors import account_closing, banned, second_factor_required
from accounts.services.sessions import SignIn, open_session
from accounts.signed_tokens import SECOND_FACTOR, verify_token
from uno_api.errors import ApiError


def log_in(user: User, device: str) -> SignIn:
    """Sign in a player whose password or identity token was right.

    Raises ApiError `invalid_credentials` when the password has been changed meanwhile, `account_closed`,
    `banned` with the end of the ban, `second_factor_required` with a `challenge`, and `account_closing` with
    a key to `restore` the account.
    """
    user = _lock_current(user)
    if has_second_factor(user.id):
        raise second_factor_required(user)
    return _open(user, device)


def user_for_challenge(challenge: str) -> User:
    """Return the player whose second factor a challenge asks for.

    Raises ApiError `key_invalid` when the challenge is not valid, has expired, or the password has changed.
    """
    key = verify_token(SECOND_FACTOR, challenge)
    user = User.objects.filter(id=key.user_id).first()
    if user is None:
        raise ApiError("key_invalid")
    key.check(user.password)
    return user


def complete_login(user: User, device: str) -> SignIn:
    """Sign in a player whose second factor was right too; raise the other errors of `log_in`."""
    return _open(_lock_current(user), device)


def _lock_current(user: User) -> User:
    """Return the player, read again and with the row locked.

    The lock prevents a login with a password that is being changed at the same time. Raises ApiError
    `invalid_credentials`, `account_closed` and `banned`.
    """
    now = User.objects.select_for_update(no_key=True).get(id=user.id)
    if now.password != user.password:
        raise ApiError("invalid_credentials")
    if not now.is_active:
        raise ApiError("account_closed")
    if now.is_banned:
        raise banned(now)
    return now


def _open(user: User, device: str) -> SignIn:
    if user.closes_at is not None:
        raise account_closing(user)
    return open_session(user, device)
