"""Room codes: generation, and parsing of codes as users type and paste them."""

import re
import secrets
import unicodedata
from urllib.parse import unquote

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
LENGTH = 8
"""Length of a code: eight of 32 characters that are hard to confuse, which is 40 bits.

That is too many to guess within the rate limits on guessing.
"""

CODE = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")
# Unicode categories of characters that are ignored inside a code: blanks, dashes, invisible characters.
IGNORED = frozenset({"Cc", "Cf", "Mn", "Pd", "Zl", "Zp", "Zs"})


def new_code() -> str:
    """Return a new random room code."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_code(text: str) -> str | None:
    """Return the room code in a text, or None if there is none.

    Lower-case and full-width letters, blanks, dashes and invisible characters are ignored. In a pasted link,
    the last part that is a code counts: `https://…/join/K7QM-2PXY`, `…?code=K7QM2PXY`.
    """
    parts = re.split(r"[/?#&=]", unquote(text)) if "/" in text else [text]
    codes = [code for part in parts if CODE.fullmatch(code := _bare(part))]
    return codes[-1] if codes else None


def _bare(text: str) -> str:
    """Return the text in normalized upper-case letters, without ignored characters."""
    characters = unicodedata.normalize("NFKC", text)
    return "".join(char for char in characters if unicodedata.category(char) not in IGNORED).upper()
