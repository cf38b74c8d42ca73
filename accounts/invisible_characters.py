"""Which characters of a name are visible, and which invisible ones the characters around them need."""

import re
import unicodedata

ZWNJ, ZWJ = "\u200c", "\u200d"
# Control, format (bidi, zero width), surrogate, private and unassigned characters.
UNSEEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
# Characters that are drawn empty although Unicode classifies them as letters, marks or symbols.
UNSEEN_CHARACTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
# Unicode reserves these for pictographs and ideographs: they are visible, though the interpreter's Unicode
# version may be older and not know them yet.
KEPT_FOR_SIGNS = re.compile(
    "[\U0001f6d8-\U0001f6ff\U0001fa70-\U0001faff\U00020000-\U0002fffd\U00030000-\U0003fffd]"
)
PICTOGRAPHS = re.compile("[\u2190-\u21ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]")
# Flags of parts of countries, such as Scotland: a black flag, the tag characters of the place, a cancel tag.
FLAG_OF_TAGS = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
# Variation selectors choose between text and emoji presentation of the character before them. Inside a
# joined sequence they are kept: without them some systems draw the parts of the sequence.
PRESENTATION = re.compile("(?<!\u200d.)[\ufe0e\ufe0f](?!\u200d)")
VIRAMA = 9


def without_presentation(text: str) -> str:
    """Return a text without the variation selectors that only choose a presentation."""
    return PRESENTATION.sub("", text)


def is_mark(character: str) -> bool:
    """Return whether a character is a mark on the one before it."""
    return unicodedata.category(character) in {"Mn", "Me"}


def is_joiner(character: str) -> bool:
    """Return whether a character is a joiner, or a tag character of a flag."""
    return character in (ZWJ, ZWNJ) or "\U000e0020" <= character <= "\U000e007f"


def is_seen_whole(name: str) -> bool:
    """Return whether all characters are visible, or are joiners and tags that those around them need."""
    bare = FLAG_OF_TAGS.sub("\U0001f3f4", name)
    return all(
        _is_needed(bare[:at], character, bare[at + 1 : at + 2])
        if character in (ZWJ, ZWNJ)
        else _is_seen(character)
        for at, character in enumerate(bare)
    )


def _is_seen(character: str) -> bool:
    if unicodedata.category(character) == "Cn":
        return KEPT_FOR_SIGNS.match(character) is not None
    return character not in UNSEEN_CHARACTERS and unicodedata.category(character) not in UNSEEN_CATEGORIES


def _is_needed(before: str, joiner: str, after: str) -> bool:
    """Return whether a joiner changes how the characters beside it are drawn.

    The rules are those of RFC 5892, appendix A, and UTS 51.
    """
    if before and unicodedata.combining(before[-1]) == VIRAMA:
        return True
    base = "".join(character for character in before if not is_mark(character))[-1:]
    if not base or not after:
        return False
    if joiner == ZWNJ:
        return unicodedata.bidirectional(base) == unicodedata.bidirectional(after) == "AL"
    if unicodedata.combining(after) == VIRAMA:
        return unicodedata.category(base) == "Lo"
    return PICTOGRAPHS.match(base) is not None and PICTOGRAPHS.match(after) is not None
