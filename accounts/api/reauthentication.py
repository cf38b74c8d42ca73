"""Re-authenticates a signed-in player before sensitive operations; wrong passwords are rate limited."""

from rest_framework.request import Request

from accounts.api.authentication import identity_of
from accounts.models import User
from accounts.selectors.players import caller
from accounts.services.reauthentication import require_recent_login
from uno_api.ratelimit.throttle import charge, give_back


def recently_logged_in_user(request: Request, password: str | None) -> User:
    """Return the caller after a check of the password or, without a password, of the time of the login.

    Raises ApiError `wrong_password`, `fresh_sign_in_required`, `account_closed` and `too_many_requests`.
    """
    me = identity_of(request)
    user = caller(me.id)
    if password is not None:
        charge(request, [("login_account", str(user.id))])
    require_recent_login(user, me.session_id, password)
    if password is not None:
        give_back("login_account", str(user.id))
    return user
