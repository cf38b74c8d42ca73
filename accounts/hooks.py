"""Hooks through which other applications take part in the life of an account.

Accounts do not import the applications above them. Such an application registers its functions in its
`AppConfig.ready`: `register_deletion_hook(give_up_seats)`, `register_export_section("matches", matches_of)`.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar
from uuid import UUID

from django.db import transaction

AccountHook = Callable[[UUID], None]
HistoryCheck = Callable[[set[UUID]], set[UUID]]
Notifier = Callable[[UUID, Mapping[str, Any]], object]
Hook = TypeVar("Hook")

# A section returns JSON-serializable values; times may be datetimes, and ids UUIDs.
ExportSection = Callable[[UUID], Any]

deletion_hooks: list[AccountHook] = []
erasure_hooks: list[AccountHook] = []
history_checks: list[HistoryCheck] = []
export_sections: dict[str, ExportSection] = {}
notifiers: list[Notifier] = []


def register_deletion_hook(hook: AccountHook) -> AccountHook:
    """Call `hook(user_id)` when a player requests the account deletion or is banned.

    A hook gives up seats or leaves queues. It runs inside the transaction of the request, before the user row
    is changed.
    """
    return _registered(deletion_hooks, hook)


def register_erasure_hook(hook: AccountHook) -> AccountHook:
    """Call `hook(user_id)` when the grace period is over, to delete or blank data that names the player.

    It runs inside the transaction that blanks the user row; the row itself is kept.
    """
    return _registered(erasure_hooks, hook)


def register_history_check(check: HistoryCheck) -> HistoryCheck:
    """Register `check(user_ids)`, which returns those players whose rows matches of others need.

    These rows are not deleted.
    """
    return _registered(history_checks, check)


def register_export_section(name: str, section: ExportSection) -> ExportSection:
    """Include the result of `section(user_id)` in every data export, as `<name>.json`."""
    export_sections[name] = section
    return section


def register_notifier(notifier: Notifier) -> Notifier:
    """Call `notifier(user_id, frame)` for every notice, once the change that it reports is committed."""
    return _registered(notifiers, notifier)


def run_deletion_hooks(user_id: UUID) -> None:
    """Run every deletion hook for a player."""
    for hook in deletion_hooks:
        hook(user_id)


def run_erasure_hooks(user_id: UUID) -> None:
    """Run every erasure hook for a player."""
    for hook in erasure_hooks:
        hook(user_id)


def users_with_history(user_ids: set[UUID]) -> set[UUID]:
    """Return which of these players some history check needs."""
    return {user_id for check in history_checks for user_id in check(user_ids)}


def export_section_names() -> list[str]:
    """Return the name of every section of a data export, sorted."""
    return sorted(export_sections)


def exported_data(user_id: UUID) -> Iterator[tuple[str, Any]]:
    """Yield the name and the content of every section of a player's data export, sorted by name."""
    for name in export_section_names():
        yield name, export_sections[name](user_id)


def notify(user_id: UUID, code: str, **members: Any) -> None:
    """Send a player a `notice` frame after the commit.

    A notice may be lost: it only says that a list has changed, and the list can be read.
    """
    frame = {"type": "notice", "code": code, **members}
    for notifier in notifiers:
        transaction.on_commit(partial(notifier, user_id, frame), robust=True)


def _registered(hooks: list[Hook], hook: Hook) -> Hook:
    if hook not in hooks:
        hooks.append(hook)
    return hook
