"""Reads settings from the environment; an invalid value ends the process with an error message."""

import os
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn
from urllib.parse import urlsplit

import dj_database_url

MIN_SECRET_LENGTH = 50
MIN_DISTINCT_CHARACTERS = 5


def refuse(sentence: str) -> NoReturn:
    """Print an error message to standard error and end the process with status 2."""
    print(sentence, file=sys.stderr)
    raise SystemExit(2)


def require(*names: str) -> None:
    """End the process with an error message unless every variable in `names` is set."""
    for name in names:
        if not text(name):
            refuse(f"{name} is not set: a production service needs it.")


def require_secret(name: str) -> None:
    """End the process unless `name` is a secret that is hard to guess; its value is never printed.

    It must have at least MIN_SECRET_LENGTH characters, of which MIN_DISTINCT_CHARACTERS are different.
    """
    require(name)
    if len(text(name)) < MIN_SECRET_LENGTH or len(set(text(name))) < MIN_DISTINCT_CHARACTERS:
        refuse(f"{name} is too easily guessed: make one with `openssl rand -hex 32`.")


def text(name: str) -> str:
    """Return the value of `name` without surrounding whitespace; empty when it is not set."""
    return os.environ.get(name, "").strip()


def flag(name: str, default: bool = False) -> bool:
    """Return whether `name` is on (1, true, yes, on); `default` if it is unset or empty."""
    return (text(name) or str(default)).lower() in {"1", "true", "yes", "on"}


def listed(name: str, default: str = "") -> list[str]:
    """Return the comma-separated values of `name`, without surrounding whitespace and empty values."""
    return [value.strip() for value in os.environ.get(name, default).split(",") if value.strip()]


def choice(name: str, values: Sequence[str]) -> str:
    """Return the value of `name`, which must be one of `values`; the first if it is unset or empty."""
    written = text(name) or values[0]
    if written not in values:
        refuse(f"{name} is {written!r}, and must be one of {', '.join(values)}.")
    return written


def number(name: str, default: int, least: int = 1, most: int = 65_535) -> int:
    """Return the integer in `name`, between `least` and `most`; `default` if it is unset or empty."""
    written = text(name) or str(default)
    if not re.fullmatch("[0-9]{1,9}", written) or not least <= int(written) <= most:
        refuse(f"{name} is {written!r}, and must be a whole number from {least} to {most}.")
    return int(written)


def database(default: str, **options: Any) -> dict[str, Any]:
    """Return Django's database settings for the PostgreSQL in DATABASE_URL."""
    url = text("DATABASE_URL") or default
    _check_scheme(
        "DATABASE_URL", url, ("postgresql", "postgres"), "postgresql://user:password@host:5432/name"
    )
    try:
        return dict(dj_database_url.parse(url, **options))
    except ValueError:
        return refuse("DATABASE_URL is no address: it looks like postgresql://user:password@host:5432/name.")


def redis_url(default: str) -> str:
    """Return the URL in REDIS_URL."""
    url = text("REDIS_URL") or default
    _check_scheme("REDIS_URL", url, ("redis", "rediss"), "redis://:password@host:6379/0")
    return url


def _check_scheme(name: str, url: str, schemes: tuple[str, ...], example: str) -> None:
    """End the process unless the scheme and the port are valid.

    The value itself may contain a password and is never printed.
    """
    try:
        parts = urlsplit(url)
        is_address = parts.scheme in schemes and (parts.port is None or parts.port > 0)
    except ValueError:
        is_address = False
    if not is_address:
        refuse(f"{name} is no address of a server: it looks like {example}.")
