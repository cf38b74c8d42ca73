"""Passkeys: login with a passkey, and the passkeys of an account."""

from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Passkey, User
from accounts.models.user import Kind
from accounts.selectors.login_methods import ways_in
from accounts.services.login import complete_login
from accounts.services.players import lock_current_user, promote_guest
from accounts.services.sessions import SignIn
from accounts.signed_tokens import (
    ADD_PASSKEY,
    SIGN_IN_WITH_PASSKEY,
    challenge_bytes,
    check_challenge,
    consume,
    make_challenge,
)
from accounts.webauthn import check_answer, new_key_options, read_answer, read_new_key, sign_in_options
from uno_api.errors import ApiError, FieldError

MAX_PASSKEYS = 10


def start_passkey_login() -> dict[str, Any]:
    """Return a challenge for a passkey login, and the options with which a browser has it signed."""
    challenge = make_challenge(SIGN_IN_WITH_PASSKEY)
    return {"challenge_token": challenge, "publicKey": sign_in_options(challenge_bytes(challenge))}


def sign_in_with_passkey(challenge: str, credential: dict[str, Any], device: str) -> SignIn:
    """Sign in the player whose passkey has signed the challenge.

    The authenticator has verified its user, so no second factor is asked for. Raises ApiError `key_invalid`
    when the challenge is not valid, has expired or was used, `passkey_not_accepted` for every fault of the
    credential, and the errors of `complete_login`.
    """
    check_challenge(SIGN_IN_WITH_PASSKEY, challenge)
    answer = read_answer(credential)
    passkey = Passkey.objects.select_related("user").filter(credential_id=answer.raw_id).first()
    if passkey is None or answer.response.user_handle != passkey.user_id.bytes:
        raise ApiError("passkey_not_accepted")
    sign_count = check_answer(
        answer, challenge_bytes(challenge), bytes(passkey.public_key), passkey.sign_count
    )
    consume(SIGN_IN_WITH_PASSKEY, challenge)
    sign_in = complete_login(passkey.user, device)
    _count(passkey, sign_count)
    return sign_in


def start_passkey_enrolment(user: User, session_id: UUID) -> dict[str, Any]:
    """Return a challenge for a new passkey, and the options with which a browser has the passkey created."""
    challenge = make_challenge(ADD_PASSKEY, _state(user, session_id))
    known = [(bytes(passkey.credential_id), passkey.transports) for passkey in user.passkeys.all()]
    options = new_key_options(challenge_bytes(challenge), user.id, (str(user), user.display_name), known)
    return {"challenge_token": challenge, "publicKey": options}


def add_passkey(
    user_id: UUID, session_id: UUID, challenge: str, credential: dict[str, Any], name: str
) -> Passkey:
    """Add the passkey that a device has created for the challenge; a guest becomes a member.

    Raises ApiError `account_closed`, `key_invalid`, `invalid`, `too_many_passkeys`, and `conflict` when the
    passkey was added before.
    """
    user = lock_current_user(user_id)
    check_challenge(ADD_PASSKEY, challenge, _state(user, session_id))
    new = read_new_key(credential, challenge_bytes(challenge))
    consume(ADD_PASSKEY, challenge)
    if user.passkeys.count() >= MAX_PASSKEYS:
        raise ApiError("too_many_passkeys", most=MAX_PASSKEYS)
    passkey = Passkey(
        user=user,
        credential_id=new.credential_id,
        public_key=new.public_key,
        sign_count=new.sign_count,
        transports=new.transports,
        name=name,
    )
    _save(passkey)
    if user.kind == Kind.GUEST:
        promote_guest(user)
    return passkey


def rename_passkey(user_id: UUID, passkey_id: UUID, name: str | None) -> Passkey:
    """Rename a passkey, unless `name` is None, and return it; raise ApiError `not_found`."""
    if name is not None:
        Passkey.objects.filter(id=passkey_id, user_id=user_id).update(name=name)
    return _own(user_id, passkey_id)


@transaction.atomic
def remove_passkey(user_id: UUID, passkey_id: UUID) -> None:
    """Remove a passkey.

    Raises ApiError `not_found`, and `last_sign_in_method` when it is the only login method of the account.
    """
    user = lock_current_user(user_id)
    passkey = _own(user_id, passkey_id)
    if ways_in(user) == 1:
        raise ApiError("last_sign_in_method")
    passkey.delete()


def _state(user: User, session_id: UUID) -> str:
    """Return the state that an enrolment challenge is bound to: player, session and password hash."""
    return f"{user.id} {session_id} {user.password}"


def _count(passkey: Passkey, sign_count: int) -> None:
    """Record a use of the passkey.

    Raises ApiError `passkey_not_accepted` when the passkey was used or removed since it was read.
    """
    unchanged = Passkey.objects.filter(id=passkey.id, sign_count=passkey.sign_count)
    if not unchanged.update(sign_count=sign_count, last_used_at=timezone.now()):
        raise ApiError("passkey_not_accepted")


def _save(passkey: Passkey) -> None:
    try:
        with transaction.atomic():
            passkey.save(force_insert=True)
    except IntegrityError as error:
        raise ApiError("conflict", errors=[FieldError("credential", "passkey_taken")]) from error


def _own(user_id: UUID, passkey_id: UUID) -> Passkey:
    passkey = Passkey.objects.filter(id=passkey_id, user_id=user_id).first()
    if passkey is None:
        raise ApiError("not_found")
    return passkey
