"""Deletes data whose retention has ended: one periodic task for each kind."""

import logging

from celery import shared_task

from accounts.services import account_deletion, exports, retention

log = logging.getLogger(__name__)


@shared_task  # type: ignore[untyped-decorator]
def erase_closed_accounts() -> None:
    """Erase the accounts whose grace period is over."""
    _tell("accounts erased", account_deletion.erase_closed_accounts())


@shared_task  # type: ignore[untyped-decorator]
def purge_old_sessions() -> None:
    """Delete the sessions that ended long ago."""
    _tell("sessions forgotten", retention.purge_old_sessions())


@shared_task  # type: ignore[untyped-decorator]
def purge_inactive_guests() -> None:
    """Delete inactive guests who never played."""
    _tell("guests forgotten", retention.purge_inactive_guests())


@shared_task  # type: ignore[untyped-decorator]
def remove_old_exports() -> None:
    """Delete expired data exports."""
    _tell("exports removed", exports.remove_old_exports())


def _tell(what: str, count: int) -> None:
    if count:
        log.info("%s: %s", what, count)
