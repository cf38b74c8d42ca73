"""What the house rules, their values, and the ready-made sets of them are called."""

from typing import Any

from games.engine.options import Option
from uno_api.i18n import catalog


def option_words(code: str, language: str) -> dict[str, str]:
    """Return the name of an option and the sentence that says what it decides."""
    sentences = catalog(language)
    return {part: sentences[f"option.{code}.{part}"] for part in ("name", "sentence")}


def value_names(option: Option, language: str) -> list[str] | None:
    """Return what the listed values of an option are called, in their order; None where none are listed."""
    if not isinstance(option.values, tuple):
        return None
    return [value_name(option.code, value, language) for value in option.values]


def value_name(code: str, value: Any, language: str) -> str:
    """Return what one value of an option is called; a customizable card's are those of the three alike."""
    sentences, said = catalog(language), as_key(value)
    owner = code.rstrip("_123")
    if isinstance(value, bool):
        return sentences[f"value.{said}"]
    return sentences.get(f"option.{code}.value.{said}") or sentences[f"option.{owner}.value.{said}"]


def preset_words(name: str, language: str) -> dict[str, str]:
    """Return the name of a preset and the sentence that says what it changes."""
    sentences = catalog(language)
    return {part: sentences[f"preset.{name}.{part}"] for part in ("name", "sentence")}


def as_key(value: Any) -> str:
    """Return a value as the word files spell it."""
    return str(value).lower()
