"""The rules for names: user names are plain and unique, display names free-form but visible."""

import re
import tomllib
import unicodedata
from functools import cache
from itertools import groupby
from pathlib import Path

from accounts.invisible_characters import is_joiner, is_mark, is_seen_whole, without_presentation
from uno_api import random_sources

USERNAME = re.compile(r"[A-Za-z0-9_.-]{3,20}")
MAX_DISPLAY_NAME_LENGTH = 20
# The name that others see in the place of a deleted player's.
DELETED_PLAYER = "Deleted player"
MAX_STORED_NAME_LENGTH = 60
# The most combining marks on one letter. Marks that combine with any script have a lower limit; those of a
# single script follow its own rules: a pointed Hebrew letter has three.
MAX_MARKS, MAX_COMMON_MARKS = 3, 2
COMMON_MARKS = re.compile(r"[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")


class BadName(ValueError):
    """A name that is not allowed; `code` is the reason."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def username_key(username: str) -> str:
    """Return the form in which user names are compared: `Admin` and `ADMIN ` are the same name."""
    return unicodedata.normalize("NFKC", username).strip().casefold()


def display_key(name: str) -> str:
    """Return the form in which display names are searched, at most 60 characters."""
    return unicodedata.normalize("NFKC", name).casefold()[:60]


def clean_username(text: str) -> str:
    """Return `text` as a user name, or raise BadName.

    A user name has 3 to 20 of A-Z a-z 0-9 `_` `-` `.`, and is not reserved.
    """
    name = unicodedata.normalize("NFKC", text).strip()
    if not USERNAME.fullmatch(name):
        raise BadName("username_invalid")
    if _is_reserved(name):
        raise BadName("username_reserved")
    return name


def clean_display_name(text: str) -> str:
    """Return `text` trimmed and with single spaces: 1 to 20 visible characters; raise BadName otherwise.

    Joiners and tags that the characters around them need are allowed and, like combining marks, not counted.
    The name has 60 code points at most.
    """
    name = " ".join(unicodedata.normalize("NFC", without_presentation(text)).split())
    if not is_seen_whole(name) or _is_piled_up(name):
        raise BadName("display_name_invalid")
    letters = sum(not is_mark(character) for character in name if not is_joiner(character))
    if not 1 <= letters <= MAX_DISPLAY_NAME_LENGTH or len(name) > MAX_STORED_NAME_LENGTH:
        raise BadName("display_name_length")
    if _is_reserved(name):
        raise BadName("display_name_reserved")
    return name


def generate_display_name() -> str:
    """Return a display name for a guest who gave none, such as `Merry Otter 417`."""
    words = _words()
    animal, mood = random_sources.names.choice(words["animals"]), random_sources.names.choice(words["moods"])
    return f"{mood} {animal} {random_sources.names.randrange(100, 1000)}"


def generate_username() -> str:
    """Return a user name for a member who chose none, such as `MerryOtter417302`."""
    words = _words()
    animal, mood = random_sources.names.choice(words["animals"]), random_sources.names.choice(words["moods"])
    return f"{mood}{animal}{random_sources.names.randrange(10**6):06}"


def _is_reserved(name: str) -> bool:
    bare = re.sub(r"[^a-z0-9]", "", username_key(name))
    return bare in _words()["reserved"]


def _is_piled_up(name: str) -> bool:
    runs = ("".join(run) for marked, run in groupby(name, is_mark) if marked)
    return any(len(run) > MAX_MARKS or len(COMMON_MARKS.findall(run)) > MAX_COMMON_MARKS for run in runs)


@cache
def _words() -> dict[str, list[str]]:
    return tomllib.loads(Path(__file__).with_name("names.toml").read_text(encoding="utf-8"))
