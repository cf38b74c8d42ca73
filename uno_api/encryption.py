"""Sealing what is kept for its owner alone: a copy of the database opens nothing.

The key is made of our secret and of one that the owner keeps and we do not, such as an idempotency key.
"""

import os
from hmac import digest

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

NONCE = 12  # bytes, as AES-GCM wants them


class NotOurs(Exception):
    """The seal is of another owner, or of a secret of ours that has been changed since."""


def seal(data: bytes, *owner: str) -> bytes:
    """Return `data` so that it can only be read with the same words."""
    nonce = os.urandom(NONCE)
    return nonce + _cipher(owner).encrypt(nonce, data, None)


def unseal(sealed: bytes, *owner: str) -> bytes:
    """Return what was sealed with the same words; raise NotOurs for any others."""
    try:
        return _cipher(owner).decrypt(sealed[:NONCE], sealed[NONCE:], None)
    except (InvalidTag, ValueError) as error:
        raise NotOurs from error


def _cipher(owner: tuple[str, ...]) -> AESGCM:
    return AESGCM(digest(settings.SECRET_KEY.encode(), "\0".join(owner).encode(), "sha256"))
