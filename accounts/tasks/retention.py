"""Nothing is kept longer than it should be: what beat sends out for that, each its own duty."""

import logging

from celery import shared_task

from accounts.services import account_deletion, exports, retention

log = logging.getLogger(__name__)


@shared_task  # type: ignore[untyped-decorator]
def erase_closed_accounts() -> None:
    """Erase the accounts whose grace is over."""
    _tell("accounts erased", account_deletion.erase_closed_accounts())


@shared_task  # type: ignore[untyped-decorator]
def purge_old_sessions() -> None:
    """Forget where players were signed in long ago."""
    _tell("sessions forgotten", retention.purge_old_sessions())


@shared_task  # type: ignore[untyped-decorator]
def purge_inactive_guests() -> None:
    """Forget guests who never played."""
    _tell("guests forgotten", retention.purge_inactive_guests())


@shared_task  # type: ignore[untyped-decorator]
def remove_old_exports() -> None:
    """Remove archives that were there long enough."""
    _tell("exports removed", exports.remove_old_exports())


def _tell(what: str, count: int) -> None:
    if count:
        log.info("%s: %s", what, count)
