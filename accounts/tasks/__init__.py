"""The background tasks of accounts: e-mails, data exports, and the deletion of old data."""

from accounts.tasks.emails import send_email, send_posted, send_queued_emails, send_reset
from accounts.tasks.exports import prepare_export, prepare_forgotten_exports
from accounts.tasks.retention import (
    erase_closed_accounts,
    purge_inactive_guests,
    purge_old_sessions,
    remove_old_exports,
)

__all__ = [
    "erase_closed_accounts",
    "prepare_export",
    "prepare_forgotten_exports",
    "purge_inactive_guests",
    "purge_old_sessions",
    "remove_old_exports",
    "send_email",
    "send_posted",
    "send_queued_emails",
    "send_reset",
]
