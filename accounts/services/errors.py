"""Errors of a login that carry what the next step needs."""

from django.utils import timezone

from accounts.models import User
from accounts.signed_tokens import RESTORE_ACCOUNT, SECOND_FACTOR, issue_token
from uno_api.errors import ApiError
from uno_api.timestamps import format_timestamp


def account_closing(user: User) -> ApiError:
    """Return the error for an account whose deletion is scheduled.

    It carries `closes_at`, the time of erasure, and `restore`, the key that cancels the deletion. Once that
    time has come the error is `account_closed`, without either.
    """
    if user.closes_at is None or user.closes_at <= timezone.now():
        return ApiError("account_closed")
    closes_at = format_timestamp(user.closes_at)
    return ApiError(
        "account_closing", closes_at=closes_at, restore=issue_token(RESTORE_ACCOUNT, user.id, closes_at)
    )


def second_factor_required(user: User) -> ApiError:
    """Return the error that asks for the second factor; `challenge` certifies that the first was right."""
    return ApiError("second_factor_required", challenge=issue_token(SECOND_FACTOR, user.id, user.password))


def banned(user: User) -> ApiError:
    """Return the error for a banned player; `until` is the end of the ban."""
    until = format_timestamp(user.banned_until) if user.banned_until else ""
    return ApiError("banned", until=until)
