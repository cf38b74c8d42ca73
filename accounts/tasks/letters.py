"""Letters leave from here; a mail server that is away is tried again, some seconds later, then minutes."""

from smtplib import SMTPRecipientsRefused
from typing import Any
from uuid import UUID

from celery import shared_task

from accounts.services import letters

# SMTP's own failures are OSErrors too; an address that the server knows to be none is not tried again.
UNTIL_IT_IS_SENT: dict[str, Any] = {
    "autoretry_for": (OSError,),
    "dont_autoretry_for": (SMTPRecipientsRefused,),
    "retry_backoff": 5,
    "retry_backoff_max": 600,
    "max_retries": 10,
}


@shared_task(**UNTIL_IT_IS_SENT)  # type: ignore[untyped-decorator]
def send_letter(letter: str, user_id: str, to: str | None = None) -> None:
    """Send a player one of our letters."""
    letters.send_letter(letter, UUID(user_id), to)


@shared_task(**UNTIL_IT_IS_SENT)  # type: ignore[untyped-decorator]
def send_reset(email: str) -> None:
    """Send the key to a new password to an address, if it is anybody's."""
    letters.send_reset(email)
