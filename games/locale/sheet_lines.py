"""Generated lines of rule sheets: the effect and the value of each card, and the colour symbols."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from games.engine import LIGHT, SHAPES, VARIANTS, Face, Ruleset, rulebook_of
from games.locale import color_name
from games.locale.card_text import face_text, kind_name
from uno_api.i18n import catalog


def call_name(variant: str) -> str:
    """Return the word that players call in a game."""
    return "DOS" if variant == "dos" else "UNO"


def placeholders(rules: Ruleset) -> dict[str, Any]:
    """Return the placeholder values of rule sheet sentences: the options, and the numbers of the box."""
    box, options = VARIANTS[rules.variant], rules.all_options()
    seats = box.seats_with(options)
    return options | {
        "least": seats[0],
        "most": seats[-1],
        "hand": rulebook_of(*rules).hand_size,
        "uno": call_name(rules.variant),
    }


def card_lines(rules: Ruleset, language: str) -> Iterator[str]:
    """Yield one line per kind of card with an effect; cards with the same effect share a line."""
    named: dict[str, list[str]] = {}
    acting = rulebook_of(*rules).effects
    for face in _faces(rules):
        if face.symbol in acting or not face.symbol.isdigit():
            names = named.setdefault(face_text(face, rules, language), [])
            names += [name for name in [kind_name(face, language)] if name not in names]
    line = catalog(language)["rule.cards.line"]
    return (line.format(name=", ".join(names), text=text) for text, names in named.items())


def worth_lines(rules: Ruleset, language: str) -> Iterator[str]:
    """Yield one line per point value of cards other than plain numbers, lowest first."""
    worth: dict[int, list[str]] = {}
    for face in _faces(rules):
        names = worth.setdefault(face.points, [])
        if not face.symbol.isdigit():
            names += [name for name in [kind_name(face, language)] if name not in names]
    line = catalog(language)["rule.points.worth"]
    return (
        line.format(points=points, cards=", ".join(worth[points]))
        for points in sorted(worth)
        if worth[points]
    )


def sign_lines(_rules: Ruleset, language: str) -> Iterator[str]:
    """Yield one line per system of colour symbols."""
    said = catalog(language)
    for system, shapes in SHAPES.items():
        signs = [
            said["rule.signs.sign"].format(
                color=color_name(color, language) if color in LIGHT else said["rule.signs.wild"],
                shape=said[f"shape.{shape}"],
            )
            for color, shape in shapes.items()
        ]
        yield said[f"rule.signs.{system}"].format(signs=", ".join(signs))


MADE: Mapping[str, Callable[[Ruleset, str], Iterator[str]]] = MappingProxyType(
    {"@cards": card_lines, "@worths": worth_lines, "@signs": sign_lines}
)
"""Generators of lines, by their name in the sheets."""


def _faces(rules: Ruleset) -> list[Face]:
    """Return every face in the game once: the light sides, then the dark ones."""
    deck = rulebook_of(*rules).deck
    sides = range(max(len(card.faces) for card in deck))
    return list(dict.fromkeys(card.faces[side] for side in sides for card in deck))
