"""Translations: events as sentences and cards by name, in the four languages.

The texts are in the TOML files of this package, read by `uno_api.i18n`. A sentence that depends on one field
of its event is a table whose keys are the values of that field, or `usual`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from games.engine import COLORS, LETTERS
from games.locale.dares import dare_text
from uno_api.i18n import catalog

Event = Mapping[str, Any]

ISOLATE, END_OF_ISOLATE = "\u2068", "\u2069"

COLOR_OF = {LETTERS[color]: color for color in COLORS}

DEPENDS_ON = {
    "played": "jumped_in",
    "direction_reversed": "direction",
    "dared": "list",
    "flipped": "side",
    "whirlpool_spun": "command",
    "challenged": "guilty",
    "penalty_taken": "reason",
    "voted": "ok",
    "vote_closed": "passed",
    "seat_left": "reason",
    "match_won": "reason",
}
"""The field that selects the sentence of an event; shown cards, or a missing seat, take precedence."""


def event_text(event: Event, names: Sequence[str], language: str, variant: str = "") -> str:
    """Return the sentence of an event, as the viewer may see it; `names` are indexed by seat."""
    sentences = catalog(language)
    return sentences[_key(event, sentences)].format_map(_Words(event, names, language, variant))


@lru_cache(maxsize=4096)
def card_name(face: str, language: str) -> str:
    """Return the name of a face, such as `red Draw Two` for `R+2`."""
    sentences = catalog(language)
    color = COLOR_OF.get(face[0])
    if color is None:
        return mark_name("card.wild", face, sentences)
    symbol = face[1:] if face[1:].isdigit() else mark_name("card.mark", face[1:], sentences)
    return sentences["card.colored"].format(color=sentences[f"color.{color}"], symbol=symbol)


def mark_name(kind: str, mark: str, sentences: Mapping[str, str]) -> str:
    """Return the name of a mark.

    Cards that differ only in a number share a name, as `WD` does for `WD9`.
    """
    if f"{kind}.{mark}" in sentences:
        return sentences[f"{kind}.{mark}"]
    family = mark.rstrip("0123456789")
    return sentences[f"{kind}.{family}"].format(number=mark[len(family) :])


def color_name(color: str, language: str) -> str:
    """Return the name of a colour."""
    return catalog(language)[f"color.{color}"]


def _key(event: Event, sentences: Mapping[str, str]) -> str:
    kind = event["type"]
    plain = f"event.{kind}"
    if plain in sentences:
        return plain
    chosen = [str(event.get(DEPENDS_ON.get(kind, ""), "")).lower()]
    chosen += ["shown"] * ("cards" in event) + ["nobody"] * ("seat" not in event)
    return next((key for how in reversed(chosen) if (key := f"{plain}.{how}") in sentences), f"{plain}.usual")


class _Words(dict[str, str]):
    """The placeholder values of one event, each computed when its sentence uses it."""

    def __init__(self, event: Event, names: Sequence[str], language: str, variant: str) -> None:
        super().__init__()
        self.event = event
        self.names = names
        self.language = language
        self.call = "DOS" if variant == "dos" else "UNO"

    def __missing__(self, word: str) -> str:
        return WORDS[word](self) if word in WORDS else str(self.event[word])

    def named(self, field: str) -> str:
        """Return the name of the player at the seat in a field, in a directional isolate.

        The isolate keeps a right-to-left name from reordering the rest of the sentence.
        """
        return f"{ISOLATE}{self.names[self.event[field]]}{END_OF_ISOLATE}"

    def counted(self) -> str:
        """Return the number of cards as text: `1 card` or `3 cards`."""
        count = self.event["count"]
        form = "one" if count == 1 else "many"
        return catalog(self.language)[f"count.{form}"].format(count=count)

    def listed(self) -> str:
        """Return the names of the shown cards, separated by commas."""
        return ", ".join(card_name(card["face"], self.language) for card in self.event["cards"])


WORDS: dict[str, Callable[[_Words], str]] = {
    "name": lambda said: said.named("seat"),
    "target": lambda said: said.named("target"),
    "by": lambda said: said.named("by"),
    "dealer": lambda said: said.named("dealer"),
    "card": lambda said: card_name(said.event["card"]["face"], said.language),
    "color": lambda said: color_name(said.event["color"], said.language),
    "center": lambda said: card_name(said.event["center"]["face"], said.language),
    "cards": _Words.counted,
    "list": _Words.listed,
    "dare": lambda said: dare_text(said.event["list"], said.event["number"], said.language) or "",
    "uno": lambda said: said.call,
}
"""Placeholders that sentences may use besides the fields of the event."""
