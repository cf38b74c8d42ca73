"""What a player may be called. User names are plain and unique; display names are free but visible."""

import re
import tomllib
import unicodedata
from functools import cache
from itertools import groupby
from pathlib import Path

from uno_api import chance

USERNAME = re.compile(r"[A-Za-z0-9_.-]{3,20}")
LONGEST_DISPLAY_NAME = 20
# What others see in the place of somebody who has left.
DELETED_PLAYER = "Deleted player"
MOST_MARKS_ON_A_LETTER = 2
# Control, format (bidi, zero width), surrogate, private and unassigned characters.
UNSEEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
# Characters that draw nothing although Unicode files them under letters, marks or symbols.
UNSEEN_CHARACTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
# They only choose between the plain and the coloured drawing of the sign before them.
PRESENTATION_SELECTORS = str.maketrans("", "", "\ufe0e\ufe0f")


class BadName(ValueError):
    """A name that cannot be had; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def username_key(username: str) -> str:
    """Return the form in which user names are compared: `Admin` and `ADMIN ` are one."""
    return unicodedata.normalize("NFKC", username).strip().casefold()


def display_key(name: str) -> str:
    """Return the form in which display names are searched, at most 60 characters."""
    return unicodedata.normalize("NFKC", name).casefold()[:60]


def clean_username(text: str) -> str:
    """Return `text` as a user name: 3 to 20 of A-Z a-z 0-9 `_` `-` `.`, not reserved; or raise BadName."""
    name = unicodedata.normalize("NFKC", text).strip()
    if not USERNAME.fullmatch(name):
        raise BadName("username_invalid")
    if _is_reserved(name):
        raise BadName("username_reserved")
    return name


def clean_display_name(text: str) -> str:
    """Return `text` trimmed and with single spaces: 1 to 20 visible characters; raise BadName otherwise."""
    name = " ".join(unicodedata.normalize("NFC", text.translate(PRESENTATION_SELECTORS)).split())
    if any(_is_unseen(character) for character in name) or _is_piled_up(name):
        raise BadName("display_name_invalid")
    if not 1 <= sum(not _is_mark(character) for character in name) <= LONGEST_DISPLAY_NAME:
        raise BadName("display_name_length")
    if _is_reserved(name):
        raise BadName("display_name_reserved")
    return name


def made_up_name() -> str:
    """Return a friendly name for a guest who gave none, such as `Merry Otter 417`."""
    words = _words()
    animal, mood = chance.names.choice(words["animals"]), chance.names.choice(words["moods"])
    return f"{mood} {animal} {chance.names.randrange(100, 1000)}"


def made_up_username() -> str:
    """Return a user name for a member who chose none, such as `MerryOtter417302`."""
    words = _words()
    animal, mood = chance.names.choice(words["animals"]), chance.names.choice(words["moods"])
    return f"{mood}{animal}{chance.names.randrange(10**6):06}"


def _is_reserved(name: str) -> bool:
    bare = re.sub(r"[^a-z0-9]", "", username_key(name))
    return bare in _words()["reserved"]


def _is_unseen(character: str) -> bool:
    return character in UNSEEN_CHARACTERS or unicodedata.category(character) in UNSEEN_CATEGORIES


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in {"Mn", "Me"}


def _is_piled_up(name: str) -> bool:
    marks = (len(list(run)) for marked, run in groupby(name, _is_mark) if marked)
    return any(run > MOST_MARKS_ON_A_LETTER for run in marks)


@cache
def _words() -> dict[str, list[str]]:
    return tomllib.loads(Path(__file__).with_name("names.toml").read_text(encoding="utf-8"))
