"""Codes, keys and addresses as users paste them: with blanks, dashes, full-width characters, other digits."""

import re
import unicodedata
from urllib.parse import unquote

APP_CODE = re.compile(r"[0-9]{6}")
RECOVERY_CODE = re.compile(r"[a-z2-7]{16}")


def plain(text: str) -> str:
    """Return the NFKC form of `text`, trimmed and without invisible characters."""
    seen = (c for c in unicodedata.normalize("NFKC", text) if unicodedata.category(c) != "Cf")
    return "".join(seen).strip()


def app_code(text: str) -> str | None:
    """Return the six digits of an authenticator app's code, or None if `text` is not such a code."""
    return _if_it_fits(APP_CODE, _bare(text))


def recovery_code(text: str) -> str | None:
    """Return a recovery code as it was shown, `abcd-efgh-ijkl-mnop`, or None if `text` is not such a code."""
    code = _if_it_fits(RECOVERY_CODE, _bare(text))
    return code and "-".join(code[start : start + 4] for start in range(0, 16, 4))


def is_code(text: str) -> bool:
    """Return whether `text` has the form of an app's code or of a recovery code."""
    return bool(app_code(text) or recovery_code(text))


def key_in(text: str) -> str:
    """Return the key in `text`: alone, broken over lines, or at the end of the link of an e-mail."""
    return unquote("".join(plain(text).split()).rpartition("=")[2])


def _bare(text: str) -> str:
    """Return the text in lower case without blanks and dashes, with the digits of any script as 0 to 9."""
    return "".join(_digit(c) for c in plain(text).lower() if not (c.isspace() or _is_dash(c)))


def _digit(character: str) -> str:
    return str(unicodedata.decimal(character, character))


def _is_dash(character: str) -> bool:
    return unicodedata.category(character) == "Pd" or character == "\N{MINUS SIGN}"


def _if_it_fits(form: re.Pattern[str], text: str) -> str | None:
    return text if form.fullmatch(text) else None
