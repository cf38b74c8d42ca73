"""Creates guests and members, and makes guests into members."""

from typing import Any
from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction

from accounts.hashers import readings
from accounts.models import User
from accounts.models.user import Kind
from accounts.names import display_key, generate_display_name, generate_username, username_key
from accounts.selectors.players import caller, taken_fields
from accounts.services.emails import queue_email
from uno_api.errors import ApiError, FieldError


def create_guest(display_name: str | None, language: str) -> User:
    """Create a guest, who can play at once; without a display name, one is generated."""
    user = User(kind=Kind.GUEST, display_name=display_name or generate_display_name(), language=language)
    user.set_unusable_password()
    user.save(force_insert=True)
    return user


def register_member(
    username: str, email: str, password: str, language: str, display_name: str | None = None
) -> User:
    """Create a member; raise ApiError `conflict` when the user name or the e-mail address is taken."""
    user = User(kind=Kind.MEMBER, username=username, email=email, language=language)
    user.display_name = display_name or username
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save(force_insert=True)
    except IntegrityError as error:
        raise _conflict(username, email, error) from error
    queue_email("verify", user.id)
    return user


def upgrade_guest(user_id: UUID, username: str, email: str, password: str) -> User:
    """Make a guest a member who keeps id, history and ratings; of concurrent calls one succeeds.

    Raises ApiError `already_member`, and `conflict` when the user name or the e-mail address is taken.
    """
    guest = caller(user_id)
    if guest.kind != Kind.GUEST:
        raise ApiError("already_member")
    new = {"username": username, "username_key": username_key(username), "email": email}
    password = make_password(password)
    try:
        with transaction.atomic():
            still_guest = User.objects.filter(id=user_id, kind=Kind.GUEST)
            is_upgraded = still_guest.update(kind=Kind.MEMBER, password=password, **new)
    except IntegrityError as error:
        raise _conflict(username, email, error) from error
    if not is_upgraded:
        raise ApiError("already_member")
    queue_email("verify", user_id)
    return caller(user_id)


def promote_guest(guest: User, **also: object) -> None:
    """Make a guest a member with a generated user name, and set the fields in `also`.

    Raises ApiError `conflict` when the user name or a value in `also` is taken.
    """
    name = generate_username()
    try:
        with transaction.atomic():
            User.objects.filter(id=guest.id).update(
                kind=Kind.MEMBER, username=name, username_key=username_key(name), **also
            )
    except IntegrityError as error:
        raise ApiError("conflict") from error


def lock_current_user(user_id: UUID) -> User:
    """Return the player of an access token, with the row locked; raise ApiError `account_closed`."""
    user = User.objects.active().select_for_update().filter(id=user_id).first()
    if user is None:
        raise ApiError("account_closed")
    return user


def check_credentials(user: User | None, password: str) -> User:
    """Return the player if the password is right; raise ApiError `invalid_credentials` otherwise.

    The check takes the same time for an unknown player as for a known one.
    """
    if user is None:
        for form in readings(password):
            make_password(form)
        raise ApiError("invalid_credentials")
    if not user.check_password(password):
        raise ApiError("invalid_credentials")
    return user


def change_profile(user_id: UUID, changes: dict[str, Any]) -> User:
    """Change the given settings of a player, and return the player.

    The settings are display name, language, avatar, colour vision and whether others find the player by name.
    """
    if "display_name" in changes:
        changes = changes | {"display_key": display_key(changes["display_name"])}
    if changes:
        User.objects.active().filter(id=user_id).update(**changes)
    return caller(user_id)


def _conflict(username: str, email: str, error: IntegrityError) -> ApiError:
    """Return the error that names the taken fields.

    Re-raises an IntegrityError that is about neither the user name nor the e-mail address: it is a bug.
    """
    taken = taken_fields(username, email)
    if not taken:
        raise error
    return ApiError("conflict", errors=[FieldError(field, f"{field}_taken") for field in taken])
