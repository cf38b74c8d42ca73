"""Hooks of the account deletion, which other applications register when they are loaded.

Accounts do not import the applications above them. Such an application calls
`register_deletion_hook(give_up_seats)` in its `AppConfig.ready`.
"""

from collections.abc import Callable
from typing import TypeVar
from uuid import UUID

DeletionHook = Callable[[UUID], None]
Played = Callable[[set[UUID]], set[UUID]]
Anything = TypeVar("Anything")

_leaving: list[DeletionHook] = []
_erasing: list[DeletionHook] = []
_history: list[Played] = []


def register_deletion_hook(farewell: DeletionHook) -> DeletionHook:
    """Call `farewell(user_id)` when a player requests the account deletion or is banned.

    A hook gives up seats or leaves queues. It runs inside the transaction of the request, before the user row
    is changed.
    """
    return _registered(_leaving, farewell)


def register_erasure_hook(farewell: DeletionHook) -> DeletionHook:
    """Call `farewell(user_id)` when the grace period is over, to delete or blank data that names the player.

    It runs inside the transaction that blanks the user row; the row itself is kept.
    """
    return _registered(_erasing, farewell)


def register_history_check(played: Played) -> Played:
    """Register `played(user_ids)`, which returns those players whose rows matches of others need.

    These rows are not deleted.
    """
    return _registered(_history, played)


def run_deletion_hooks(user_id: UUID) -> None:
    """Run every deletion hook for a player."""
    for farewell in _leaving:
        farewell(user_id)


def run_erasure_hooks(user_id: UUID) -> None:
    """Run every erasure hook for a player."""
    for farewell in _erasing:
        farewell(user_id)


def users_with_history(user_ids: set[UUID]) -> set[UUID]:
    """Return which of these players some history check needs."""
    return {user_id for played in _history for user_id in played(user_ids)}


def _registered(hooks: list[Anything], hook: Anything) -> Anything:
    if hook not in hooks:
        hooks.append(hook)
    return hook
