"""The way in for whoever has shown who they are: past bans, second factors and accounts about to close."""

from accounts.models import User
from accounts.selectors.second_factor import has_second_factor
from accounts.services.errors import account_closing, banned, second_factor_required
from accounts.services.sessions import SignIn, open_session
from accounts.signed_tokens import SECOND_FACTOR, verify_token
from uno_api.errors import ApiError


def log_in(user: User, device: str) -> SignIn:
    """Sign in a player whose password or identity token was right.

    Refuses with `account_closed`, with `banned` and the time it ends, with `second_factor_required` and a
    `challenge`, and with `account_closing` and a key to `restore` the account.
    """
    user = _lock_current(user)
    if has_second_factor(user.id):
        raise second_factor_required(user)
    return _open(user, device)


def user_for_challenge(challenge: str) -> User:
    """Return whose second factor a challenge asks for; refuse with `key_invalid` when it is good no more."""
    key = verify_token(SECOND_FACTOR, challenge)
    user = User.objects.filter(id=key.user_id).first()
    if user is None:
        raise ApiError("key_invalid")
    key.check(user.password)
    return user


def complete_login(user: User, device: str) -> SignIn:
    """Sign in a player whose second factor was right too; refuse as `let_in` does otherwise."""
    return _open(_lock_current(user), device)


def _lock_current(user: User) -> User:
    """Read the player anew and lock the row: nobody signs in with a password that is just being changed."""
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
