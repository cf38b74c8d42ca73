"""The four languages of the service: language negotiation, and the message catalogs.

Messages are data: `locale/<language>.toml` and `locale/<folder>/<language>.toml`, here and in any application
that has messages of its own.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from django.apps import apps
from django.http import HttpRequest

LANGUAGES = ("en", "it", "ca", "es")
# A language tag as BCP 47 or an operating system writes it: `es-MX`, `es_MX`, `ES`,
# `es_MX@calendar=gregorian`, `es.UTF-8`.
TAG = re.compile(r"\s*([A-Za-z]{2,3})(?:[-_.@].*)?\s*")
QUALITY = re.compile(r"\s*q\s*=\s*([01](?:\.[0-9]{0,3})?)\s*", re.IGNORECASE)
MAX_TAGS = 50


def language_of(request: HttpRequest) -> str:
    """Return the supported language that the request's Accept-Language prefers; English if there is none."""
    return preferred(request.META.get("HTTP_ACCEPT_LANGUAGE", ""))


def preferred(header: str) -> str:
    """Return the supported language that an Accept-Language header prefers; English if there is none."""
    best, most = LANGUAGES[0], 0.0
    for wanted in header.split(",")[:MAX_TAGS]:
        tag, _, parameter = wanted.partition(";")
        language, quality = read_language(tag), _quality(parameter)
        if language is not None and quality > most:
            best, most = language, quality
    return best


def read_language(tag: object) -> str | None:
    """Return the supported language of a tag, regardless of region and case; None if it is not supported."""
    found = TAG.fullmatch(tag) if isinstance(tag, str) else None
    language = found[1].lower() if found else None
    return language if language in LANGUAGES else None


def translate(language: str, key: str, /, **data: Any) -> str:
    """Return the message at `key` (such as `problem.stale`), its {placeholders} filled from `data`.

    Raises KeyError when the key or a placeholder is unknown.
    """
    return catalog(language)[key].format(**data)


def has_message(key: str) -> bool:
    """Return whether there is a message at `key`."""
    return key in catalog("en")


@cache
def catalog(language: str) -> dict[str, str]:
    """Return every message of one language by its dotted key."""
    found: dict[str, str] = {}
    for application in apps.get_app_configs():
        folder = Path(application.path) / "locale"
        for file in (*folder.glob(f"{language}.toml"), *folder.glob(f"*/{language}.toml")):
            found |= _flat(tomllib.loads(file.read_text(encoding="utf-8")))
    return found


def _quality(parameter: str) -> float:
    found = QUALITY.fullmatch(parameter)
    return float(found[1]) if found else 0.0 if parameter.strip() else 1.0


def _flat(table: dict[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for name, value in table.items():
        flat |= _flat(value, f"{prefix}{name}.") if isinstance(value, dict) else {prefix + name: value}
    return flat
