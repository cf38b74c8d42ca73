"""E-mail addresses: whether they are the player's own."""

from uuid import UUID

from django.utils import timezone

from accounts.keys import VERIFY_ADDRESS, open_key
from accounts.models import User
from accounts.selectors.players import caller
from accounts.services.letters import post_letter, verification_state
from uno_api.errors import Refusal


def ask_for_verification(user_id: UUID) -> None:
    """Send the letter with the key once more; refuse with `no_email` or `already_verified`."""
    user = caller(user_id)
    if user.email is None:
        raise Refusal("no_email")
    if user.email_verified_at is not None:
        raise Refusal("already_verified")
    post_letter("verify", user_id)


def verify_address(key: str) -> None:
    """Believe that the address is the player's. The same key twice is the same as once.

    Refuses with `key_invalid` when the key is not good, or the address has been changed since.
    """
    opened = open_key(VERIFY_ADDRESS, key)
    user = User.objects.filter(id=opened.user_id, is_active=True).first()
    if user is None:
        raise Refusal("key_invalid")
    opened.check(verification_state(user))
    unverified = User.objects.filter(id=user.id, email=user.email, email_verified_at=None)
    unverified.update(email_verified_at=timezone.now())
