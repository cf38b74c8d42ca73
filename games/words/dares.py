"""The dares of the Dare box: sixteen on each printed list, in the four languages."""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path


def dare_text(name: str, number: int, language: str) -> str | None:
    """Return the dare of this number on a list; None for a list that the table words itself."""
    dares = dare_list(name, language)
    return dares[number - 1] if 1 <= number <= len(dares) else None


def dare_list(name: str, language: str) -> Sequence[str]:
    """Return a whole list, empty for one that the table words itself."""
    return _shelf()[language].get(name, ())


@cache
def _shelf() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(Path(__file__).with_name("dares.toml").read_text(encoding="utf-8"))
