"""The dares of the Dare box: sixteen on each printed list, in the four languages."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from games.engine import LASTING_DARE_MARK


def text_asked(dare: Mapping[str, Any], options: Mapping[str, Any], language: str) -> str | None:
    """Return the text of a dare: a printed one, or one the table wrote; None if there is no text."""
    name, number = dare["list"], dare["number"]
    if name == "custom":
        return options.get(f"custom_text_{number}") or None
    if name == "house":
        lines = str(options.get("house_dares", "")).split("\n")
        return (
            lines[number - 1].removeprefix(LASTING_DARE_MARK).strip() if number <= len(lines) else ""
        ) or None
    return dare_text(name, number, language)


def dare_text(name: str, number: int, language: str) -> str | None:
    """Return the dare with this number on a list, or None for a list that is not printed."""
    dares = dare_list(name, language)
    return dares[number - 1] if 1 <= number <= len(dares) else None


def dare_list(name: str, language: str) -> Sequence[str]:
    """Return a printed list of dares; empty for a list that the table writes itself."""
    return _shelf()[language].get(name, ())


@cache
def _shelf() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(Path(__file__).with_name("dares.toml").read_text(encoding="utf-8"))
