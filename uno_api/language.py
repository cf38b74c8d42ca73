"""The four languages of the table: which one a caller reads, and every sentence the service says in it.

Sentences are data: `words/<language>.toml`, and `words/<shelf>/<language>.toml`, here and in any application
that has words of its own.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from django.apps import apps
from django.http import HttpRequest
from django.utils.translation import get_language_from_request

LANGUAGES = ("en", "it", "ca", "es")


def language_of(request: HttpRequest) -> str:
    """Return the language of ours this caller's Accept-Language likes best; English if there is none."""
    return get_language_from_request(request)


def sentence(language: str, key: str, /, **data: Any) -> str:
    """Return the sentence at `key` (such as `problem.stale`), its {placeholders} filled from `data`.

    Raises KeyError when the key or a placeholder is unknown.
    """
    return words(language)[key].format(**data)


def has_sentence(key: str) -> bool:
    """Say whether there is such a sentence."""
    return key in words("en")


@cache
def words(language: str) -> dict[str, str]:
    """Return every sentence of one language by its dotted key."""
    found: dict[str, str] = {}
    for application in apps.get_app_configs():
        folder = Path(application.path) / "words"
        for file in (*folder.glob(f"{language}.toml"), *folder.glob(f"*/{language}.toml")):
            found |= _flat(tomllib.loads(file.read_text(encoding="utf-8")))
    return found


def _flat(table: dict[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for name, value in table.items():
        flat |= _flat(value, f"{prefix}{name}.") if isinstance(value, dict) else {prefix + name: value}
    return flat
