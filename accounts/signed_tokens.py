"""Keys that stand for one step of a flow: signed, short-lived, and worthless once the step is done.

A key names a player and carries a fingerprint of the state it was made for (an address, a password …). Once
that has changed, the key opens nothing, so none has to be kept or deleted.

A challenge is a key whose answer is a device's signature. No state of ours changes with that, so the answered
ones are remembered, as long as they would be good.
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
class Step:
    """What a key is for, and how long it is good."""

    name: str
    lifetime: timedelta


VERIFY_ADDRESS = Step("verify-address", timedelta(days=3))
RESET_PASSWORD = Step("reset-password", timedelta(hours=1))
SECOND_FACTOR = Step("second-factor", timedelta(minutes=5))
RESTORE_ACCOUNT = Step("restore-account", timedelta(minutes=15))
SIGN_IN_WITH_PASSKEY = Step("sign-in-with-passkey", timedelta(minutes=5))
ADD_PASSKEY = Step("add-passkey", timedelta(minutes=5))


@dataclass(frozen=True, slots=True)
class VerifiedToken:
    """A key that is ours and in time: whose it is, and what it was made for."""

    user_id: UUID
    fingerprint: str

    def check(self, state: str) -> None:
        """Refuse with `key_invalid` unless the key was made for this state."""
        if not constant_time_compare(self.fingerprint, _fingerprint(state)):
            raise ApiError("key_invalid")


def issue_token(step: Step, user_id: UUID, state: str) -> str:
    """Return a key for this step, good while the player's `state` stays as it is: some 150 letters."""
    return signing.dumps([user_id.hex, _fingerprint(state)], salt=step.name)


def verify_token(step: Step, key: str) -> VerifiedToken:
    """Return what a key says; refuse with `key_invalid` what is not ours, for another step, or too old."""
    try:
        holder, fingerprint = signing.loads(key, salt=step.name, max_age=step.lifetime)
    except signing.BadSignature as error:
        raise ApiError("key_invalid") from error
    return VerifiedToken(UUID(holder), fingerprint)


def make_challenge(step: Step, state: str = "") -> str:
    """Return a challenge for this step, unlike any other, good for one answer while `state` stays."""
    return signing.dumps([_fingerprint(state), secrets.token_hex(16)], salt=step.name)


def challenge_bytes(challenge: str) -> bytes:
    """Return what a device has to sign: 32 bytes that stand for this challenge and no other."""
    return sha256(challenge.encode()).digest()


def check_challenge(step: Step, challenge: str, state: str = "") -> None:
    """Refuse with `key_invalid` what is not ours, for another step or state, or too old."""
    try:
        fingerprint, _ = signing.loads(challenge, salt=step.name, max_age=step.lifetime)
    except signing.BadSignature as error:
        raise ApiError("key_invalid") from error
    if not constant_time_compare(fingerprint, _fingerprint(state)):
        raise ApiError("key_invalid")


def consume(step: Step, challenge: str) -> None:
    """Take a challenge for answered. Of many who bring it at once, one goes on; the rest get `key_invalid`.

    What then comes to nothing has used it up all the same. Refuses with `unavailable` without Valkey.
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
