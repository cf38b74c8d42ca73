"""The rate limits and their default values; LIMIT_<NAME>=amount/seconds overrides one."""

import re
from dataclasses import dataclass, replace

from uno_api import env


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit of `amount` requests in a window of `seconds`, counted for each address, player or account.

    A guarded limit protects secrets: when it cannot be counted, the request is rejected instead of let
    through. If `longest` is set, a caller who exceeds the limit again within a day has to wait twice as long
    each time, up to `longest` seconds. If `batch` is set, each process reserves up to `batch` requests at a
    time, but never more than a hundredth of `amount` (and at least one). The limit is then never exceeded,
    but may take effect early by what other processes have reserved and not used.
    """

    amount: int
    seconds: int
    per: str
    is_guarded: bool = False
    longest: int = 0
    batch: int = 1

    @property
    def step(self) -> int:
        """Number of requests that a process reserves at a time."""
        return max(1, min(self.batch, self.amount // 100))


LIMITS = {
    "guest": Limit(60, 60, "address"),
    "register": Limit(60, 60, "address"),
    "login_ip": Limit(100, 60, "address", is_guarded=True),
    "login_account": Limit(10, 60, "account", is_guarded=True, longest=900),
    "second_factor": Limit(5, 60, "account", is_guarded=True, longest=900),
    "social": Limit(60, 60, "address"),
    "email_ip": Limit(60, 60, "address"),
    "email_account": Limit(5, 3600, "account"),
    "signed_tokens": Limit(100, 60, "address", is_guarded=True),
    "exports": Limit(10, 86_400, "player"),
    "refresh": Limit(1200, 60, "address"),
    "profile": Limit(60, 60, "player"),
    "search": Limit(120, 60, "player"),
    "friends": Limit(60, 60, "player"),
    "invitations": Limit(60, 60, "player"),
    "reports": Limit(20, 3600, "player"),
    "rooms": Limit(120, 60, "player"),
    "tickets": Limit(60, 60, "player"),
    "heartbeats": Limit(120, 60, "player"),
    "join_code": Limit(10, 60, "player", is_guarded=True),
    "join_code_ip": Limit(100, 60, "address", is_guarded=True),
    "records": Limit(30, 60, "player"),
    "records_ip": Limit(300, 60, "address"),
    "lookups": Limit(600, 60, "player"),
    "moves": Limit(6000, 60, "player", batch=20),
    "socket_frames": Limit(6000, 60, "socket"),
    "chat": Limit(10, 20, "socket"),
}

ON_ONE_MACHINE = {"guest": 1200, "register": 1200, "social": 1200, "records": 600, "records_ip": 6000}
"""Amounts for development, where hundreds of players share one IP address."""


def limits(*, is_production: bool) -> dict[str, Limit]:
    """Return every limit by its name."""
    amounts = {} if is_production else ON_ONE_MACHINE
    return {
        name: _as_set(name, replace(limit, amount=amounts.get(name, limit.amount)))
        for name, limit in LIMITS.items()
    }


def _as_set(name: str, default: Limit) -> Limit:
    variable = f"LIMIT_{name.upper()}"
    written = env.text(variable) or f"{default.amount}/{default.seconds}"
    if not re.fullmatch("[1-9][0-9]{0,8}/[1-9][0-9]{0,5}", written):
        env.refuse(f"{variable} is {written!r}, and must be amount/seconds, such as 10/60.")
    amount, seconds = map(int, written.split("/"))
    return replace(default, amount=amount, seconds=seconds)
