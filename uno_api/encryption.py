"""Encryption of data for its owner only: a copy of the database is not enough to decrypt it.

The key is derived from SECRET_KEY and from a secret that the owner has and the service does not store, such
as an idempotency key.
"""

import os
from hmac import digest

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

NONCE = 12  # bytes, as recommended for AES-GCM


class NotOurs(Exception):
    """The data was encrypted for another owner, or with a SECRET_KEY that has since been changed."""


def seal(data: bytes, *owner: str) -> bytes:
    """Return `data` encrypted with AES-GCM; only the same `owner` strings decrypt it."""
    nonce = os.urandom(NONCE)
    return nonce + _cipher(owner).encrypt(nonce, data, None)


def unseal(sealed: bytes, *owner: str) -> bytes:
    """Return data that was encrypted with the same `owner` strings; raise NotOurs for any others."""
    try:
        return _cipher(owner).decrypt(sealed[:NONCE], sealed[NONCE:], None)
    except (InvalidTag, ValueError) as error:
        raise NotOurs from error


def _cipher(owner: tuple[str, ...]) -> AESGCM:
    return AESGCM(digest(settings.SECRET_KEY.encode(), "\0".join(owner).encode(), "sha256"))
