"""Asks a signed-in player for the password again where the stakes are high; wrong ones are counted."""

from rest_framework.request import Request

from accounts.api.authentication import identity_of
from accounts.models import User
from accounts.selectors.players import caller
from accounts.services.reauthentication import require_recent_login
from uno_api.ratelimit.throttle import charge, give_back


def recently_logged_in_user(request: Request, password: str | None) -> User:
    """Return who asks, having checked the password, or without one that the sign-in is fresh.

    Refuses with `wrong_password`, `fresh_sign_in_required` and `too_many_requests`.
    """
    me = identity_of(request)
    user = caller(me.id)
    if password is not None:
        charge(request, [("login_account", str(user.id))])
    require_recent_login(user, me.session_id, password)
    if password is not None:
        give_back("login_account", str(user.id))
    return user
