"""Keys that stand for one step of a flow: signed, short-lived, and worthless once the step is done.

A key names a player and carries a fingerprint of the state it was made for (an address, a password …). Once
that has changed, the key opens nothing, so none has to be kept or deleted.
"""

from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from uuid import UUID

from django.core import signing
from django.utils.crypto import constant_time_compare

from uno_api.errors import Refusal


@dataclass(frozen=True, slots=True)
class Step:
    """What a key is for, and how long it is good."""

    name: str
    lifetime: timedelta


VERIFY_ADDRESS = Step("verify-address", timedelta(days=3))
RESET_PASSWORD = Step("reset-password", timedelta(hours=1))
SECOND_FACTOR = Step("second-factor", timedelta(minutes=5))
RESTORE_ACCOUNT = Step("restore-account", timedelta(minutes=15))


@dataclass(frozen=True, slots=True)
class OpenedKey:
    """A key that is ours and in time: whose it is, and what it was made for."""

    user_id: UUID
    fingerprint: str

    def check(self, state: str) -> None:
        """Refuse with `key_invalid` unless the key was made for this state."""
        if not constant_time_compare(self.fingerprint, _fingerprint(state)):
            raise Refusal("key_invalid")


def make_key(step: Step, user_id: UUID, state: str) -> str:
    """Return a key for this step, good while the player's `state` stays as it is: some 150 letters."""
    return signing.dumps([user_id.hex, _fingerprint(state)], salt=step.name)


def open_key(step: Step, key: str) -> OpenedKey:
    """Return what a key says; refuse with `key_invalid` what is not ours, for another step, or too old."""
    try:
        holder, fingerprint = signing.loads(key, salt=step.name, max_age=step.lifetime)
    except signing.BadSignature as error:
        raise Refusal("key_invalid") from error
    return OpenedKey(UUID(holder), fingerprint)


def _fingerprint(state: str) -> str:
    return sha256(state.encode()).hexdigest()[:32]
