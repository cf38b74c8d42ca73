"""Refusals that show the way on: what they carry opens the next step."""

from django.utils import timezone

from accounts.models import User
from accounts.signed_tokens import RESTORE_ACCOUNT, SECOND_FACTOR, issue_token
from uno_api.errors import ApiError
from uno_api.timestamps import format_timestamp


def account_closing(user: User) -> ApiError:
    """Say when the account of a player who has left will be erased; `restore` is the key to take it back.

    Once that time has come the account is simply closed.
    """
    if user.closes_at is None or user.closes_at <= timezone.now():
        return ApiError("account_closed")
    closes_at = format_timestamp(user.closes_at)
    return ApiError(
        "account_closing", closes_at=closes_at, restore=issue_token(RESTORE_ACCOUNT, user.id, closes_at)
    )


def second_factor_required(user: User) -> ApiError:
    """Ask for the second factor; `challenge` is the key that says the first one was right."""
    return ApiError("second_factor_required", challenge=issue_token(SECOND_FACTOR, user.id, user.password))


def banned(user: User) -> ApiError:
    """Say until when a player is kept out."""
    until = format_timestamp(user.banned_until) if user.banned_until else ""
    return ApiError("banned", until=until)
