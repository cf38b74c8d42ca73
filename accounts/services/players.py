"""How players come to be: guests, members, and guests who become members."""

from typing import Any
from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction

from accounts.hashers import readings
from accounts.models import User
from accounts.models.user import Kind
from accounts.names import display_key, made_up_name, made_up_username, username_key
from accounts.selectors.players import caller, taken_fields
from accounts.services.emails import post_letter
from uno_api.errors import FieldError, Refusal


def create_guest(display_name: str | None, language: str) -> User:
    """Create a player who can play at once; without a display name, a friendly one is made up."""
    user = User(kind=Kind.GUEST, display_name=display_name or made_up_name(), language=language)
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
    post_letter("verify", user.id)
    return user


def upgrade_guest(user_id: UUID, username: str, email: str, password: str) -> User:
    """Make a guest a member who keeps id, history and ratings. However often it is asked, it happens once.

    Refuses with `already_member`, and with `conflict` when the name or the address is taken.
    """
    guest = caller(user_id)
    if guest.kind != Kind.GUEST:
        raise Refusal("already_member")
    new = {"username": username, "username_key": username_key(username), "email": email}
    password = make_password(password)
    try:
        with transaction.atomic():
            still_guest = User.objects.filter(id=user_id, kind=Kind.GUEST)
            is_upgraded = still_guest.update(kind=Kind.MEMBER, password=password, **new)
    except IntegrityError as error:
        raise _conflict(username, email, error) from error
    if not is_upgraded:
        raise Refusal("already_member")
    post_letter("verify", user_id)
    return caller(user_id)


def give_name(guest: User, **also: object) -> None:
    """Make a guest a member with a made-up name; refuse with `conflict` when that, or `also`, is taken."""
    name = made_up_username()
    try:
        with transaction.atomic():
            User.objects.filter(id=guest.id).update(
                kind=Kind.MEMBER, username=name, username_key=username_key(name), **also
            )
    except IntegrityError as error:
        raise Refusal("conflict") from error


def locked_caller(user_id: UUID) -> User:
    """Return the player an access token speaks for, the row locked; refuse with `account_closed`."""
    user = User.objects.active().select_for_update().filter(id=user_id).first()
    if user is None:
        raise Refusal("account_closed")
    return user


def check_credentials(user: User | None, password: str) -> User:
    """Return the player if the password is theirs; refuse with `invalid_credentials`.

    An unknown player costs the same time as a known one.
    """
    if user is None:
        for form in readings(password):
            make_password(form)
        raise Refusal("invalid_credentials")
    if not user.check_password(password):
        raise Refusal("invalid_credentials")
    return user


def change_profile(user_id: UUID, changes: dict[str, Any]) -> User:
    """Change a player's own settings: display name, language, avatar, colour vision."""
    if "display_name" in changes:
        changes = changes | {"display_key": display_key(changes["display_name"])}
    if changes:
        User.objects.active().filter(id=user_id).update(**changes)
    return caller(user_id)


def _conflict(username: str, email: str, error: IntegrityError) -> Refusal:
    """Say who was first; an IntegrityError about neither name nor address is a bug."""
    taken = taken_fields(username, email)
    if not taken:
        raise error
    return Refusal("conflict", errors=[FieldError(field, f"{field}_taken") for field in taken])
