"""What else must happen when a player leaves: other applications register it here when they are loaded.

Accounts know nobody above them; whoever needs to know says so: `on_leaving(give_up_seats)` in its
`AppConfig.ready`.
"""

from collections.abc import Callable
from typing import TypeVar
from uuid import UUID

Farewell = Callable[[UUID], None]
Played = Callable[[set[UUID]], set[UUID]]
Anything = TypeVar("Anything")

_leaving: list[Farewell] = []
_erasing: list[Farewell] = []
_history: list[Played] = []


def register_deletion_hook(farewell: Farewell) -> Farewell:
    """Call `farewell(user_id)` when a player has asked to be deleted: give up seats, leave queues.

    It runs inside the transaction of the request, before the player's own row is touched.
    """
    return _registered(_leaving, farewell)


def register_erasure_hook(farewell: Farewell) -> Farewell:
    """Call `farewell(user_id)` when the grace is over: delete or blank what names the player.

    It runs inside the transaction that blanks the player's row; the row itself stays.
    """
    return _registered(_erasing, farewell)


def register_history_check(played: Played) -> Played:
    """Ask `played(user_ids)` which of these players others' matches remember: their rows are not deleted."""
    return _registered(_history, played)


def run_deletion_hooks(user_id: UUID) -> None:
    """Do all that must happen when this player leaves."""
    for farewell in _leaving:
        farewell(user_id)


def run_erasure_hooks(user_id: UUID) -> None:
    """Do all that must happen when this player is forgotten."""
    for farewell in _erasing:
        farewell(user_id)


def users_with_history(user_ids: set[UUID]) -> set[UUID]:
    """Return which of these players somebody's history needs."""
    return {user_id for played in _history for user_id in played(user_ids)}


def _registered(hooks: list[Anything], hook: Anything) -> Anything:
    if hook not in hooks:
        hooks.append(hook)
    return hook
