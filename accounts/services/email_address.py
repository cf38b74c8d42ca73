"""Changes e-mail addresses, and verifies that an address belongs to the player."""

from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from accounts.models.user import Kind
from accounts.selectors.players import caller
from accounts.services.emails import queue_email, verification_state
from accounts.signed_tokens import VERIFY_ADDRESS, verify_token
from uno_api.errors import ApiError, FieldError


def request_verification(user_id: UUID) -> None:
    """Send the verification e-mail again; raise ApiError `no_email` or `already_verified`."""
    user = caller(user_id)
    if user.email is None:
        raise ApiError("no_email")
    if user.email_verified_at is not None:
        raise ApiError("already_verified")
    queue_email("verify", user_id)


def change_address(user: User, email: str) -> User:
    """Set a member's e-mail address, which must be verified again, and notify the old address.

    Returns the user; an unchanged address changes nothing. Raises ApiError `forbidden` for a guest, who has
    no address, and `conflict` when another account has the address.
    """
    if user.kind != Kind.MEMBER:
        raise ApiError("forbidden")
    if user.email == email:
        return user
    try:
        with transaction.atomic():
            User.objects.filter(id=user.id).update(email=email, email_verified_at=None)
    except IntegrityError as error:
        raise ApiError("conflict", errors=[FieldError("email", "email_taken")]) from error
    queue_email("verify", user.id)
    if user.email is not None:
        queue_email("address_changed", user.id, to=user.email)
    return caller(user.id)


def verify_address(key: str) -> None:
    """Mark the e-mail address of a verification key as verified; a key may be used again without effect.

    Raises ApiError `key_invalid` when the key is not valid, or the address has been changed since the key was
    issued.
    """
    opened = verify_token(VERIFY_ADDRESS, key)
    user = User.objects.filter(id=opened.user_id, is_active=True).first()
    if user is None:
        raise ApiError("key_invalid")
    opened.check(verification_state(user))
    unverified = User.objects.filter(id=user.id, email=user.email, email_verified_at=None)
    unverified.update(email_verified_at=timezone.now())
