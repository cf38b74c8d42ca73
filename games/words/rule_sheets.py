"""The rule sheets of the boxes, section by section, in the four languages."""

import tomllib
from functools import cache
from pathlib import Path

from uno_api.language import words

FOLDER = Path(__file__).with_name("rules")


@cache
def rule_sheet(variant: str, language: str) -> list[dict[str, str]]:
    """Return the sections `{title, text}` of a variant's sheet; a variant without one has its summary."""
    file = FOLDER / variant / f"{language}.toml"
    if not file.is_file():
        sentences = words(language)
        key = f"variant.{variant}"
        return [{"title": sentences[f"{key}.name"], "text": sentences[f"{key}.summary"]}]
    sections: list[dict[str, str]] = tomllib.loads(file.read_text(encoding="utf-8"))["section"]
    return sections
