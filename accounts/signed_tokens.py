"""Signed, short-lived keys for one step of a flow, which become invalid once the step is done.

A key names a player and carries a fingerprint of the state it was issued for (an address, a password …). Once
that state has changed, the key is invalid, so no key has to be stored or deleted.

A challenge is a key that a device answers with a signature. The answer changes no stored state, so used
challenges are recorded in Valkey for their lifetime.
"""

import secrets
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from uuid import UUID

from django.core import signing
from django.utils.crypto import constant_time_compare
from redis.exceptions import RedisError

from uno_api.errors import ApiError, Unavailable
from uno_api.redis import valkey


@dataclass(frozen=True, slots=True)
class TokenPurpose:
    """The purpose of a key, and its lifetime."""

    name: str
    lifetime: timedelta


VERIFY_ADDRESS = TokenPurpose("verify-address", timedelta(days=3))
RESET_PASSWORD = TokenPurpose("reset-password", timedelta(hours=1))
SECOND_FACTOR = TokenPurpose("second-factor", timedelta(minutes=5))
RESTORE_ACCOUNT = TokenPurpose("restore-account", timedelta(minutes=15))
SIGN_IN_WITH_PASSKEY = TokenPurpose("sign-in-with-passkey", timedelta(minutes=5))
ADD_PASSKEY = TokenPurpose("add-passkey", timedelta(minutes=5))


@dataclass(frozen=True, slots=True)
class VerifiedToken:
    """A key with a valid signature that has not expired: its player, and the fingerprint of its state."""

    user_id: UUID
    fingerprint: str

    def check(self, state: str) -> None:
        """Raise ApiError `key_invalid` unless the key was issued for this state."""
        if not constant_time_compare(self.fingerprint, _fingerprint(state)):
            raise ApiError("key_invalid")


def issue_token(step: TokenPurpose, user_id: UUID, state: str) -> str:
    """Return a key for this step, about 150 characters long, valid while the player's `state` is the same."""
    return signing.dumps([user_id.hex, _fingerprint(state)], salt=step.name)


def verify_token(step: TokenPurpose, key: str) -> VerifiedToken:
    """Return the content of a key.

    Raises ApiError `key_invalid` when the signature is not valid, the key is for another step, or it has
    expired.
    """
    try:
        holder, fingerprint = signing.loads(key, salt=step.name, max_age=step.lifetime)
    except signing.BadSignature as error:
        raise ApiError("key_invalid") from error
    return VerifiedToken(UUID(holder), fingerprint)


def make_challenge(step: TokenPurpose, state: str = "") -> str:
    """Return a new, unique challenge for this step, good for one answer while `state` is unchanged."""
    return signing.dumps([_fingerprint(state), secrets.token_hex(16)], salt=step.name)


def challenge_bytes(challenge: str) -> bytes:
    """Return the bytes that a device has to sign: the SHA-256 of the challenge, 32 bytes."""
    return sha256(challenge.encode()).digest()


def check_challenge(step: TokenPurpose, challenge: str, state: str = "") -> None:
    """Raise ApiError `key_invalid` unless the challenge is valid for this step and state, and unexpired."""
    try:
        fingerprint, _ = signing.loads(challenge, salt=step.name, max_age=step.lifetime)
    except signing.BadSignature as error:
        raise ApiError("key_invalid") from error
    if not constant_time_compare(fingerprint, _fingerprint(state)):
        raise ApiError("key_invalid")


def consume(step: TokenPurpose, challenge: str) -> None:
    """Mark a challenge as used; of concurrent uses the first succeeds, the others get ApiError `key_invalid`.

    The challenge stays used when a later step of the request fails. Raises Unavailable when Valkey is down.
    """
    name = f"uno:answered:{challenge_bytes(challenge).hex()}"
    try:
        is_first = valkey().set(name, 1, nx=True, ex=step.lifetime)
    except RedisError as failure:
        raise Unavailable from failure
    if not is_first:
        raise ApiError("key_invalid")


def _fingerprint(state: str) -> str:
    return sha256(state.encode()).hexdigest()[:32]
