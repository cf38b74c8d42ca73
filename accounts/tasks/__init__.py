"""What accounts have done in the background: letters, exports, and forgetting in time."""

from accounts.tasks.emails import send_letter, send_posted, send_reset, send_waiting_letters
from accounts.tasks.exports import prepare_export, prepare_forgotten_exports
from accounts.tasks.retention import (
    erase_closed_accounts,
    forget_idle_guests,
    forget_old_sessions,
    remove_old_exports,
)

__all__ = [
    "erase_closed_accounts",
    "forget_idle_guests",
    "forget_old_sessions",
    "prepare_export",
    "prepare_forgotten_exports",
    "remove_old_exports",
    "send_letter",
    "send_posted",
    "send_reset",
    "send_waiting_letters",
]
