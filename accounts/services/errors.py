"""Refusals that show the way on: what they carry opens the next step."""

from django.utils import timezone

from accounts.models import User
from accounts.signed_tokens import RESTORE_ACCOUNT, SECOND_FACTOR, make_key
from uno_api.errors import Refusal
from uno_api.timestamps import iso


def account_closing(user: User) -> Refusal:
    """Say when the account of a player who has left will be erased; `restore` is the key to take it back.

    Once that time has come the account is simply closed.
    """
    if user.closes_at is None or user.closes_at <= timezone.now():
        return Refusal("account_closed")
    closes_at = iso(user.closes_at)
    return Refusal(
        "account_closing", closes_at=closes_at, restore=make_key(RESTORE_ACCOUNT, user.id, closes_at)
    )


def second_factor_required(user: User) -> Refusal:
    """Ask for the second factor; `challenge` is the key that says the first one was right."""
    return Refusal("second_factor_required", challenge=make_key(SECOND_FACTOR, user.id, user.password))


def banned(user: User) -> Refusal:
    """Say until when a player is kept out."""
    until = iso(user.banned_until) if user.banned_until else ""
    return Refusal("banned", until=until)
