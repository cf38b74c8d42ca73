"""Reads settings from the environment; a value that makes no sense ends the process with one sentence."""

import os
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn
from urllib.parse import urlsplit

import dj_database_url

SHORTEST_SECRET = 50
FEWEST_LETTERS = 5


def refuse(sentence: str) -> NoReturn:
    """End the process with status 2, telling whoever started it what to put right."""
    print(sentence, file=sys.stderr)
    raise SystemExit(2)


def require(*names: str) -> None:
    """Refuse to go on unless every one of `names` is set."""
    for name in names:
        if not text(name):
            refuse(f"{name} is not set: a production service needs it.")


def require_secret(name: str) -> None:
    """Refuse to go on unless `name` is a secret nobody guesses; its value is never shown."""
    require(name)
    if len(text(name)) < SHORTEST_SECRET or len(set(text(name))) < FEWEST_LETTERS:
        refuse(f"{name} is too easily guessed: make one with `openssl rand -hex 32`.")


def text(name: str) -> str:
    """Return the value of `name` without the blanks around it; empty when it is not set."""
    return os.environ.get(name, "").strip()


def flag(name: str, default: bool = False) -> bool:
    """Say whether `name` is switched on (1, true, yes, on); unset or empty, it is as `default` says."""
    return (text(name) or str(default)).lower() in {"1", "true", "yes", "on"}


def listed(name: str, default: str = "") -> list[str]:
    """Return the comma separated values of `name`, without blanks."""
    return [value.strip() for value in os.environ.get(name, default).split(",") if value.strip()]


def choice(name: str, values: Sequence[str]) -> str:
    """Return the value of `name`, one of `values`; unset or empty, it is the first."""
    written = text(name) or values[0]
    if written not in values:
        refuse(f"{name} is {written!r}, and must be one of {', '.join(values)}.")
    return written


def number(name: str, default: int, least: int = 1, most: int = 65_535) -> int:
    """Return the whole number in `name`, between `least` and `most`."""
    written = text(name) or str(default)
    if not re.fullmatch("[0-9]{1,9}", written) or not least <= int(written) <= most:
        refuse(f"{name} is {written!r}, and must be a whole number from {least} to {most}.")
    return int(written)


def database(default: str, **options: Any) -> dict[str, Any]:
    """Return Django's settings for the PostgreSQL in DATABASE_URL."""
    url = text("DATABASE_URL") or default
    _check_scheme(
        "DATABASE_URL", url, ("postgresql", "postgres"), "postgresql://user:password@host:5432/name"
    )
    try:
        return dict(dj_database_url.parse(url, **options))
    except ValueError:
        return refuse("DATABASE_URL is no address: it looks like postgresql://user:password@host:5432/name.")


def redis_url(default: str) -> str:
    """Return the address in REDIS_URL."""
    url = text("REDIS_URL") or default
    _check_scheme("REDIS_URL", url, ("redis", "rediss"), "redis://:password@host:6379/0")
    return url


def _check_scheme(name: str, url: str, schemes: tuple[str, ...], example: str) -> None:
    """Look at the scheme and the port; the value itself may hold a password and is never shown."""
    try:
        parts = urlsplit(url)
        is_address = parts.scheme in schemes and (parts.port is None or parts.port > 0)
    except ValueError:
        is_address = False
    if not is_address:
        refuse(f"{name} is no address of a server: it looks like {example}.")
