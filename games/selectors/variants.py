"""The catalogue of variants: each with its options, faces and rules, in one language."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.engine import (
    CLASHES,
    DARE_LISTS,
    LETTERS,
    SHAPES,
    SIDES,
    VARIANTS,
    Clash,
    Option,
    Ruleset,
    Text,
    defaults,
    options_of,
    rulebook_of,
    ruleset,
    shapes_of,
)
from games.locale import card_name, color_name
from games.locale.card_text import face_text
from games.locale.dares import dare_list
from games.locale.option_text import option_words, preset_words, value_name, value_names
from games.locale.rule_sheets import rule_sheet
from games.presets import presets
from uno_api.i18n import catalog

Shown = dict[str, Any]


def list_variants(language: str) -> list[Shown]:
    """Return every variant in the short form used in lists."""
    return [variant_summary(code, language) for code in VARIANTS]


def serialize_variant(code: str, language: str) -> Shown:
    """Return one variant with its faces, its rule sheet, and the names a client needs to show its table."""
    rules = ruleset(code, {})
    return variant_summary(code, language) | {
        "faces": list(_faces(rules, language)),
        "colors": list(_colors(rules, language)),
        "shapes": _shape_names(language),
        "dare_lists": list(_dare_lists(code, language)),
        "rules": rule_sheet(rules, language),
    }


def variant_summary(code: str, language: str) -> Shown:
    """Return a variant with the options that can be chosen for it."""
    variant, sentences = VARIANTS[code], catalog(language)
    book = rulebook_of(*ruleset(code, {}))
    usual = defaults(variant)
    return {
        "code": code,
        "name": sentences[f"variant.{code}.name"],
        "summary": sentences[f"variant.{code}.summary"],
        "players": {"min": variant.seats[0], "max": variant.seats[-1]},
        "cards": len(book.deck),
        "target_score": usual.get("target_score"),
        "options": [_option(option, usual[option.code], language) for option in options_of(variant)],
        "conflicts": [_conflict(clash, sentences) for clash in CLASHES if _concerns(clash, variant.options)],
        "presets": [
            {"code": name} | preset_words(name, language) | {"options": dict(options)}
            for name, options in presets(code).items()
        ],
    }


def _option(option: Option, usual: Any, language: str) -> Shown:
    return (
        {"code": option.code}
        | option_words(option.code, language)
        | {"type": option.type, "default": usual, "value_names": value_names(option, language)}
        | _values(option)
    )


def _values(option: Option) -> Shown:
    """Return the values of an option: a list, the ends of a range, or the maximum length of a text."""
    if isinstance(option.values, range):
        return {"values": None, "min": option.values[0], "max": option.values[-1]}
    if isinstance(option.values, Text):
        return {"values": None, "max_length": option.values.longest, "max_lines": option.values.lines}
    return {"values": list(option.values)}


def _concerns(clash: Clash, options: tuple[str, ...]) -> bool:
    return clash.one in options and clash.other in options


def _conflict(clash: Clash, sentences: dict[str, str]) -> Shown:
    return {
        "options": {clash.one: list(clash.one_values), clash.other: list(clash.other_values)},
        "code": clash.reason,
        "text": sentences[f"field.{clash.reason}"],
    }


def _faces(rules: Ruleset, language: str) -> Iterator[Shown]:
    counted = Counter(
        (side, face) for card in rulebook_of(*rules).deck for side, face in enumerate(card.faces)
    )
    for (side, face), count in counted.items():
        yield {
            "code": face.code,
            "name": card_name(face.code, language),
            "text": face_text(face, rules, language),
            "color": face.color,
            "symbol": face.symbol,
            "value": face.value,
            "points": face.points,
            "entry": face.entry,
            "shape": shapes_of(face),
            "side": SIDES[side],
            "count": count,
        }


def _colors(rules: Ruleset, language: str) -> Iterator[Shown]:
    for side, colors in zip(SIDES, rulebook_of(*rules).colors, strict=False):
        for color in colors:
            yield {
                "code": color,
                "letter": LETTERS[color],
                "name": color_name(color, language),
                "side": side,
                "shape": {system: shapes[color] for system, shapes in SHAPES.items() if color in shapes},
            }


def _shape_names(language: str) -> dict[str, str]:
    """Return the names of the shapes of all systems."""
    shapes = {shape for system in SHAPES.values() for shape in system.values()}
    return {shape: catalog(language)[f"shape.{shape}"] for shape in sorted(shapes)}


def _dare_lists(code: str, language: str) -> Iterator[Shown]:
    """Yield the printed lists of dares if a box has any; the table's own list is among its options."""
    if "dare_list" not in VARIANTS[code].options:
        return
    for name in DARE_LISTS:
        if dares := dare_list(name, language):
            yield {"code": name, "name": value_name("dare_list", name, language), "dares": list(dares)}
