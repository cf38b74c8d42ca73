"""Authenticators, the devices that keep passkeys (WebAuthn): what they are asked, what their answers show.

They have to make sure that it is their owner who answers, by a finger, a face or a PIN. Who made them is not
asked. What browsers are sent and return has the form of the JSON methods of their `PublicKeyCredential`.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.conf import settings
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    decode_credential_public_key,
    decoded_public_key_to_cryptography,
    options_to_json_dict,
    parse_authentication_credential_json,
    parse_registration_credential_json,
)
from webauthn.helpers.structs import (
    AuthenticationCredential,
    AuthenticatorSelectionCriteria,
    AuthenticatorTransport,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from uno_api.errors import ApiError, FieldError

LONGEST_CREDENTIAL_ID = 1023
PATIENCE = 300_000  # milliseconds: as long as a challenge is good

# What a browser is to ask for: a passkey it finds without a name, opened by its owner.
WANTED = AuthenticatorSelectionCriteria(
    resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
)


@dataclass(frozen=True, slots=True)
class NewKey:
    """The public half of a key pair that a device has just made."""

    credential_id: bytes
    public_key: bytes
    sign_count: int
    transports: list[str]


def sign_in_options(question: bytes) -> dict[str, Any]:
    """Return what a browser needs to have the question signed with whichever passkey its owner chooses."""
    options = generate_authentication_options(
        rp_id=settings.RELYING_PARTY.id,
        challenge=question,
        timeout=PATIENCE,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return options_to_json_dict(options)


def new_key_options(
    question: bytes, user_id: UUID, names: tuple[str, str], known: Iterable[tuple[bytes, list[str]]]
) -> dict[str, Any]:
    """Return what a browser needs to have a key pair made, on none of the devices that have one already.

    `names` are the account's name and what the player is called; `known` are credential ids with how their
    devices are reached.
    """
    options = generate_registration_options(
        rp_id=settings.RELYING_PARTY.id,
        rp_name=settings.RELYING_PARTY.name,
        user_id=user_id.bytes,
        user_name=names[0],
        user_display_name=names[1],
        challenge=question,
        timeout=PATIENCE,
        authenticator_selection=WANTED,
        exclude_credentials=[_descriptor(*key) for key in known],
    )
    return options_to_json_dict(options)


def read_answer(credential: dict[str, Any]) -> AuthenticationCredential:
    """Return an answer to `sign_in_options`, of which nothing is believed yet."""
    with _or_refuse(ApiError("passkey_not_accepted")):
        return parse_authentication_credential_json(credential)


def check_answer(
    answer: AuthenticationCredential, question: bytes, public_key: bytes, sign_count: int
) -> int:
    """Return how often the device has signed, having checked that it signed this question just now, for us.

    Refuses with `passkey_not_accepted`; also when the device has signed more often before than it says now,
    for then there are two of it.
    """
    with _or_refuse(ApiError("passkey_not_accepted")):
        checked = verify_authentication_response(
            credential=answer,
            expected_challenge=question,
            expected_rp_id=settings.RELYING_PARTY.id,
            expected_origin=list(settings.RELYING_PARTY.origins),
            credential_public_key=public_key,
            credential_current_sign_count=sign_count,
            require_user_verification=True,
        )
    return checked.new_sign_count


def read_new_key(credential: dict[str, Any], question: bytes) -> NewKey:
    """Return the key pair that a device has made at our question; refuse with `invalid`."""
    with _or_refuse(ApiError("invalid", errors=[FieldError("credential", "passkey_not_accepted")])):
        answer = parse_registration_credential_json(credential)
        made = verify_registration_response(
            credential=answer,
            expected_challenge=question,
            expected_rp_id=settings.RELYING_PARTY.id,
            expected_origin=list(settings.RELYING_PARTY.origins),
            require_user_verification=True,
        )
        if len(made.credential_id) > LONGEST_CREDENTIAL_ID:
            raise ValueError("the credential's id is too long")
        # Nothing was signed with it so far: see now whether it is a key at all.
        decoded_public_key_to_cryptography(decode_credential_public_key(made.credential_public_key))
    transports = [transport.value for transport in answer.response.transports or []]
    return NewKey(made.credential_id, made.credential_public_key, made.sign_count, transports)


def _descriptor(credential_id: bytes, transports: list[str]) -> PublicKeyCredentialDescriptor:
    return PublicKeyCredentialDescriptor(
        credential_id, transports=list(map(AuthenticatorTransport, transports))
    )


@contextmanager
def _or_refuse(refusal: ApiError) -> Iterator[None]:
    """Take whatever is raised for a no: only the library is at work in here, on what anybody may send."""
    try:
        yield
    except Exception as error:
        raise refusal from error
