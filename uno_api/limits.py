"""The figures of the limits on how often one may ask, each to be changed by LIMIT_<NAME>=amount/seconds."""

import re
from dataclasses import dataclass

from uno_api import environment


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `amount` in any window of `seconds`, counted for each address, player or account.

    A guarded limit protects secrets: when it cannot be counted, it refuses rather than let through.
    """

    amount: int
    seconds: int
    per: str
    is_guarded: bool = False


def limits(*, is_production: bool) -> dict[str, Limit]:
    """Return every limit by name. On a developer's machine hundreds of players share one address."""
    newcomers = 60 if is_production else 1200
    return {
        "guest": _limit("guest", newcomers, 60, "address"),
        "register": _limit("register", newcomers, 60, "address"),
        "login_address": _limit("login_address", 100, 60, "address", is_guarded=True),
        "login_account": _limit("login_account", 10, 60, "account", is_guarded=True),
        "second_factor": _limit("second_factor", 5, 60, "account", is_guarded=True),
        "social": _limit("social", newcomers, 60, "address"),
        "letter_address": _limit("letter_address", 60, 60, "address"),
        "letter_account": _limit("letter_account", 5, 3600, "account"),
        "keys": _limit("keys", 100, 60, "address", is_guarded=True),
        "exports": _limit("exports", 10, 86_400, "player"),
        "refresh": _limit("refresh", 1200, 60, "address"),
        "profile": _limit("profile", 60, 60, "player"),
        "search": _limit("search", 120, 60, "player"),
        "rooms": _limit("rooms", 120, 60, "player"),
        "join_code": _limit("join_code", 10, 60, "player", is_guarded=True),
        "join_code_address": _limit("join_code_address", 100, 60, "address", is_guarded=True),
        "moves": _limit("moves", 6000, 60, "player"),
        "socket_frames": _limit("socket_frames", 6000, 60, "socket"),
        "chat": _limit("chat", 10, 20, "socket"),
    }


def _limit(name: str, amount: int, seconds: int, per: str, *, is_guarded: bool = False) -> Limit:
    variable = f"LIMIT_{name.upper()}"
    written = environment.text(variable) or f"{amount}/{seconds}"
    if not re.fullmatch("[1-9][0-9]{0,8}/[1-9][0-9]{0,5}", written):
        environment.refuse(f"{variable} is {written!r}, and must be amount/seconds, such as 10/60.")
    chosen, window = map(int, written.split("/"))
    return Limit(chosen, window, per, is_guarded)
