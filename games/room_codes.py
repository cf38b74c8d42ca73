"""The codes of rooms: how they are made, and how they are read as people type and paste them."""

import re
import secrets
import unicodedata
from urllib.parse import unquote

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
LENGTH = 8
"""Eight of 31 letters that nobody mixes up: 40 bits, too many to guess within the limits on guessing."""

CODE = re.compile(f"[{LETTERS}]{{{LENGTH}}}")
# What stands between the letters and means nothing: blanks, dashes, and characters that are not seen.
MEANINGLESS = frozenset({"Cc", "Cf", "Mn", "Pd", "Zl", "Zp", "Zs"})


def new_code() -> str:
    """Return a new code to join by."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def read_code(text: str) -> str | None:
    """Return the code in a text, None if there is none.

    Small and full-width letters, blanks, dashes and unseen characters do not matter. Of a link that was
    pasted, the last part that is a code counts: `https://…/join/K7QM-2PXY`, `…?code=K7QM2PXY`.
    """
    parts = re.split(r"[/?#&=]", unquote(text)) if "/" in text else [text]
    codes = [code for part in parts if CODE.fullmatch(code := _bare(part))]
    return codes[-1] if codes else None


def _bare(text: str) -> str:
    """Return the letters that were meant."""
    letters = unicodedata.normalize("NFKC", text)
    return "".join(sign for sign in letters if unicodedata.category(sign) not in MEANINGLESS).upper()
