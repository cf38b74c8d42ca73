"""How players come to be: guests, members, and guests who become members."""

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
    """Create a player who can play at once; without a display name, a friendly one is made up."""
    user = User(kind=Kind.GUEST, display_name=display_name or generate_display_name(), language=language)
    user.set_unusable_password()
    user.save(force_insert=True)
    return user


def register_member(
    username: str, email: str, password: str, language: str, display_name: str | None = None
) -> User:
    """Create a member; refuse with `conflict` when the name or the address is taken."""
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
    """Make a guest a member who keeps id, history and ratings. However often it is asked, it happens once.

    Refuses with `already_member`, and with `conflict` when the name or the address is taken.
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
    """Make a guest a member with a made-up name; refuse with `conflict` when that, or `also`, is taken."""
    name = generate_username()
    try:
        with transaction.atomic():
            User.objects.filter(id=guest.id).update(
                kind=Kind.MEMBER, username=name, username_key=username_key(name), **also
            )
    except IntegrityError as error:
        raise ApiError("conflict") from error


def lock_current_user(user_id: UUID) -> User:
    """Return the player an access token speaks for, the row locked; refuse with `account_closed`."""
    user = User.objects.active().select_for_update().filter(id=user_id).first()
    if user is None:
        raise ApiError("account_closed")
    return user


def check_credentials(user: User | None, password: str) -> User:
    """Return the player if the password is theirs; refuse with `invalid_credentials`.

    An unknown player costs the same time as a known one.
    """
    if user is None:
        for form in readings(password):
            make_password(form)
        raise ApiError("invalid_credentials")
    if not user.check_password(password):
        raise ApiError("invalid_credentials")
    return user


def change_profile(user_id: UUID, changes: dict[str, Any]) -> User:
    """Change a player's own settings: display name, language, avatar, colour vision."""
    if "display_name" in changes:
        changes = changes | {"display_key": display_key(changes["display_name"])}
    if changes:
        User.objects.active().filter(id=user_id).update(**changes)
    return caller(user_id)


def _conflict(username: str, email: str, error: IntegrityError) -> ApiError:
    """Say who was first; an IntegrityError about neither name nor address is a bug."""
    taken = taken_fields(username, email)
    if not taken:
        raise error
    return ApiError("conflict", errors=[FieldError(field, f"{field}_taken") for field in taken])
