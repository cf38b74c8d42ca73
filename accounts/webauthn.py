"""WebAuthn: the options for authenticators (the devices that store passkeys), and the checks of answers.

User verification is required: the authenticator checks a finger, a face or a PIN. Attestation, the proof of
the authenticator's make, is not requested. Options and answers have the form of the JSON methods of the
browser's `PublicKeyCredential`.
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

MAX_CREDENTIAL_ID_LENGTH = 1023
PATIENCE = 300_000  # milliseconds; the lifetime of a challenge

# A discoverable credential, which is found without a user name, with user verification.
WANTED = AuthenticatorSelectionCriteria(
    resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
)


@dataclass(frozen=True, slots=True)
class NewKey:
    """The public half of a key pair that a device has just created."""

    credential_id: bytes
    public_key: bytes
    sign_count: int
    transports: list[str]


def sign_in_options(question: bytes) -> dict[str, Any]:
    """Return the options with which a browser has the question signed by a passkey of its user's choice."""
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
    """Return the options with which a browser creates a key pair, on a device that has none of `known`.

    `names` are the account's name and the display name; `known` are pairs of a credential id and its
    transports.
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
    """Return the parsed answer to `sign_in_options`, not verified; raise ApiError `passkey_not_accepted`."""
    with _or_refuse(ApiError("passkey_not_accepted")):
        return parse_authentication_credential_json(credential)


def check_answer(
    answer: AuthenticationCredential, question: bytes, public_key: bytes, sign_count: int
) -> int:
    """Verify the signature of the question, and return the new sign count of the device.

    Raises ApiError `passkey_not_accepted` when the answer is not valid for this question and service, and
    when the sign count is not above the stored one (unless both are 0), which means that the authenticator
    may have been cloned.
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
    """Return the key pair that a device has created for the question; raise ApiError `invalid`."""
    with _or_refuse(ApiError("invalid", errors=[FieldError("credential", "passkey_not_accepted")])):
        answer = parse_registration_credential_json(credential)
        made = verify_registration_response(
            credential=answer,
            expected_challenge=question,
            expected_rp_id=settings.RELYING_PARTY.id,
            expected_origin=list(settings.RELYING_PARTY.origins),
            require_user_verification=True,
        )
        if len(made.credential_id) > MAX_CREDENTIAL_ID_LENGTH:
            raise ValueError("the credential's id is too long")
        # Registration does not use the key, so it is decoded here to reject an invalid one.
        decoded_public_key_to_cryptography(decode_credential_public_key(made.credential_public_key))
    transports = [transport.value for transport in answer.response.transports or []]
    return NewKey(made.credential_id, made.credential_public_key, made.sign_count, transports)


def _descriptor(credential_id: bytes, transports: list[str]) -> PublicKeyCredentialDescriptor:
    return PublicKeyCredentialDescriptor(
        credential_id, transports=list(map(AuthenticatorTransport, transports))
    )


@contextmanager
def _or_refuse(refusal: ApiError) -> Iterator[None]:
    """Raise `refusal` for any exception: the block runs library code on untrusted input only."""
    try:
        yield
    except Exception as error:
        raise refusal from error
