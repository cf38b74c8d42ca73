"""Descriptions of the effect of each face of a box, under the house rules of a match."""

from collections.abc import Iterator

from games.engine import Face, Rulebook, Ruleset, rulebook_of
from games.locale import mark_name
from games.locale.option_text import as_key
from uno_api.i18n import catalog


def face_text(face: Face, rules: Ruleset, language: str) -> str:
    """Return the effect of a face, with its restriction and the text that the table has written on it."""
    return " ".join(_sentences(face, rules, language))


def kind_name(face: Face, language: str) -> str:
    """Return the name of a kind of card, without its colour and without the number of a list entry."""
    if face.symbol.isdigit():
        return face.symbol
    mark = face.code if face.is_wild else face.code[1:]
    if face.entry:
        mark = mark.removesuffix(str(face.entry))
    return (
        mark_name(f"card.{'wild' if face.is_wild else 'mark'}", mark, catalog(language))
        .format(number="")
        .strip()
    )


def _sentences(face: Face, rules: Ruleset, language: str) -> Iterator[str]:
    said, book, options = catalog(language), rulebook_of(*rules), rules.all_options()
    yield said[_effect(face, rules, book, said)].format(value=face.value)
    if face.symbol in book.guarded and book.bluffing != "free":
        yield said[f"effect.limit.{options['wd4_basis']}"]
    if text := _written_on(face, rules):
        yield said["effect.written.text"].format(text=text)


def _effect(face: Face, rules: Ruleset, book: Rulebook, said: dict[str, str]) -> str:
    """Return the key of the description of a face.

    A number card with an effect is described by the effect function that its rulebook assigns.
    """
    own = f"effect.{rules.variant}."
    if face.symbol.isdigit():
        acts = book.effects.get(face.symbol)
        plain = f"{own}number" if f"{own}number" in said else "effect.number.plain"
        return f"effect.number.{acts[0].__name__}" if acts else plain
    if face.symbol.startswith("wild_custom"):
        return f"effect.custom.{as_key(rules.all_options()[_custom(face)])}"
    return own + face.symbol if own + face.symbol in said else f"effect.{face.symbol}"


def _custom(face: Face) -> str:
    """Return the option that sets the effect of a customizable card."""
    return face.symbol.removeprefix("wild_")


def _written_on(face: Face, rules: Ruleset) -> str:
    """Return the text on a customizable card that is played by its text, or an empty string."""
    options = rules.all_options()
    if options.get(_custom(face)) != "free_text":
        return ""
    return str(options[_custom(face).replace("custom", "custom_text")])
