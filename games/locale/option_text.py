"""Names of the house rules, of their values, and of the presets."""

from typing import Any

from games.engine import Option
from uno_api.i18n import catalog


def option_words(code: str, language: str) -> dict[str, str]:
    """Return the name of an option and the sentence that describes what it decides."""
    sentences = catalog(language)
    return {part: sentences[f"option.{code}.{part}"] for part in ("name", "sentence")}


def value_names(option: Option, language: str) -> list[str] | None:
    """Return the names of the listed values of an option in order, or None if it has no value list."""
    if not isinstance(option.values, tuple):
        return None
    return [value_name(option.code, value, language) for value in option.values]


def value_name(code: str, value: Any, language: str) -> str:
    """Return the name of one value of an option; the three customizable cards share their value names."""
    sentences, said = catalog(language), as_key(value)
    owner = code.rstrip("_123")
    if isinstance(value, bool):
        return sentences[f"value.{said}"]
    return sentences.get(f"option.{code}.value.{said}") or sentences[f"option.{owner}.value.{said}"]


def preset_words(name: str, language: str) -> dict[str, str]:
    """Return the name of a preset and the sentence that describes what it changes."""
    sentences = catalog(language)
    return {part: sentences[f"preset.{name}.{part}"] for part in ("name", "sentence")}


def as_key(value: Any) -> str:
    """Return a value as it is spelled in the keys of the translation files."""
    return str(value).lower()
