"""Identifiers: version 7 UUIDs, which sort by creation time; parsing ignores the case of the letters."""

import re
import secrets
import time
from uuid import UUID

ID = r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"


def uuid7() -> UUID:
    """Return a new UUID of version 7 (RFC 9562): 48 bits of Unix milliseconds, then 74 random bits."""
    milliseconds = time.time_ns() // 1_000_000
    random = secrets.randbits(74)
    return UUID(
        int=milliseconds << 80 | 0x7 << 76 | (random >> 62) << 64 | 0b10 << 62 | random & (1 << 62) - 1
    )


def read_id(text: object) -> UUID | None:
    """Return the UUID in `text`, in upper or lower case, or None if `text` is not a UUID."""
    return UUID(text) if isinstance(text, str) and re.fullmatch(ID, text) else None
