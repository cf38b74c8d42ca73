"""Identifiers: UUIDs of version 7, which sort by the time they were made, read in letters of either case."""

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
    """Return the id that is written in `text`, None if it is no id; letters of either case are the same."""
    return UUID(text) if isinstance(text, str) and re.fullmatch(ID, text) else None
