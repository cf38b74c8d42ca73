"""Request and response schemas of the passkey endpoints."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.api.serializers import KeyField, LimitedText, Password
from uno_api.bodies import Body

MAX_NAME_LENGTH = 60


def _credential(*members: str) -> dict[str, Any]:
    """Return the schema of what `toJSON()` of a `PublicKeyCredential` returns; bytes are in base64url."""
    text = {"type": "string"}
    response = {"type": "object", "properties": dict.fromkeys(members, text), "required": list(members)}
    properties = {
        "id": text,
        "rawId": text,
        "type": {"type": "string", "enum": ["public-key"]},
        "response": response,
    }
    return {
        "type": "object",
        "description": "What `toJSON()` of the browser's `PublicKeyCredential` returns.",
        "properties": properties,
        "required": list(properties),
    }


@extend_schema_field(_credential("clientDataJSON", "authenticatorData", "signature", "userHandle"))
class SignedCredential(serializers.DictField):
    """The signature of an authenticator, as the browser returns it."""


@extend_schema_field(_credential("clientDataJSON", "attestationObject"))
class NewCredential(serializers.DictField):
    """The public key of a key pair that an authenticator has created, as the browser returns it."""


class PasskeyOptions(serializers.Serializer[Any]):
    """A challenge, to be sent back with the answer within five minutes, and the options for the browser."""

    challenge_token = serializers.CharField()
    publicKey = serializers.DictField(  # noqa: N815 - the browser's name for it
        help_text="Argument of the browser's `PublicKeyCredential.parse…OptionsFromJSON()`."
    )


class PasskeyAssertion(Body):
    """The body of `POST /auth/passkeys/login`."""

    challenge_token = KeyField()
    credential = SignedCredential()


class ReauthRequest(Body):
    """The body of `POST /me/passkeys/options`; `password` may be omitted shortly after a login."""

    password = Password(required=False)


class NewPasskey(Body):
    """The body of `POST /me/passkeys`; `name` defaults to the name of the device, from its `User-Agent`."""

    challenge_token = KeyField()
    credential = NewCredential()
    name = LimitedText(max_length=MAX_NAME_LENGTH, required=False)


class PasskeyName(Body):
    """The body of `PATCH /me/passkeys/{id}`."""

    name = LimitedText(max_length=MAX_NAME_LENGTH, required=False)


class OwnPasskey(serializers.Serializer[Any]):
    """A passkey of the caller's account."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    created_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField(allow_null=True)
