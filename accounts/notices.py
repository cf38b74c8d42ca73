"""Notices to connected players; the application that serves the sockets registers a notifier here.

A notice may be lost: it only says that a list has changed, and the list can be read.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction

Teller = Callable[[UUID, Mapping[str, Any]], object]

_tellers: list[Teller] = []


def register_notifier(teller: Teller) -> Teller:
    """Call `teller(user_id, frame)` for every notice, once the change that it reports is committed."""
    if teller not in _tellers:
        _tellers.append(teller)
    return teller


def notify(user_id: UUID, code: str, **members: Any) -> None:
    """Send a player a `notice` frame after the commit."""
    frame = {"type": "notice", "code": code, **members}
    for teller in _tellers:
        transaction.on_commit(partial(teller, user_id, frame), robust=True)
