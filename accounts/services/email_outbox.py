"""Sends the queued e-mails: at once when a worker receives the task, else by a sweep every few seconds.

The queue is a database table, so that no e-mail is lost when a worker dies while sending, or while Valkey is
down. An e-mail may be sent twice when a worker dies after sending it and before deleting its row.
"""

import logging
import time
from datetime import timedelta
from smtplib import SMTPRecipientsRefused
from uuid import UUID

from django.db.models import F
from django.db.models.functions import Now

from accounts.models import Letter
from accounts.services.emails import write

WORK_TIMEOUT = timedelta(seconds=30)
"""How long a claim on an e-mail lasts; after that another worker may claim it."""

MAX_ATTEMPTS = 11
FIRST_PAUSE, MAX_PAUSE = timedelta(seconds=5), timedelta(minutes=10)

MAX_CLAIMED = 2
"""The most e-mails in delivery at once, so that a mail server that hangs leaves threads for the clock."""

SWEEP_FOR = 5.0
AT_ONCE = 100

log = logging.getLogger(__name__)


def send_queued_emails() -> int:
    """Send the e-mails that are due, oldest first, and return how many were handled.

    Stops after SWEEP_FOR seconds, after AT_ONCE e-mails, or when an attempt fails. The result includes
    e-mails that another worker had claimed, and those whose recipient the mail server rejected.
    """
    until, sent = time.monotonic() + SWEEP_FOR, 0
    due = Letter.objects.filter(due_at__lte=Now()).order_by("due_at").values_list("id", flat=True)
    for email_id in list(due[:AT_ONCE]):
        if time.monotonic() > until or not send_one(email_id):
            break
        sent += 1
    return sent


def send_posted(email_id: UUID) -> bool:
    """Send a new e-mail at once, and return whether the next one may be tried.

    While MAX_CLAIMED others are in delivery or waiting after a failed attempt, it is left to the sweep.
    """
    if Letter.objects.filter(attempts__gt=0).count() >= MAX_CLAIMED:
        return False
    return send_one(email_id)


def send_one(email_id: UUID) -> bool:
    """Send an e-mail if it is due; return whether the next one may be tried.

    Of two concurrent calls for the same e-mail, one sends it. A failed e-mail is tried again after some
    seconds, then after minutes, and is dropped after MAX_ATTEMPTS attempts, within an hour. An e-mail whose
    recipient the mail server rejects is dropped at once.
    """
    email = _taken(email_id)
    if email is None:
        return True
    try:
        write(email)
    except SMTPRecipientsRefused:
        log.warning("e-mail %s has an invalid address", email)
    except Exception as failure:
        _put_back(email, failure)
        return False
    Letter.objects.filter(id=email_id).delete()
    return True


def _taken(email_id: UUID) -> Letter | None:
    """Claim an e-mail and return it; return None when it is not due or no longer exists."""
    due = Letter.objects.filter(id=email_id, due_at__lte=Now())
    if not due.update(due_at=Now() + WORK_TIMEOUT, attempts=F("attempts") + 1):
        return None
    return Letter.objects.filter(id=email_id).first()


def _put_back(email: Letter, failure: Exception) -> None:
    """Schedule the next attempt for an e-mail, or delete the e-mail after the last attempt."""
    # The exceptions of smtplib are OSErrors too.
    unexpected = None if isinstance(failure, OSError) else failure
    if email.attempts >= MAX_ATTEMPTS:
        log.error("e-mail %s was given up on: %s", email, failure, exc_info=unexpected)
        email.delete()
        return
    log.warning("e-mail %s was not sent: %s", email, failure, exc_info=unexpected)
    pause = min(FIRST_PAUSE * 2 ** (email.attempts - 1), MAX_PAUSE)
    Letter.objects.filter(id=email.id).update(due_at=Now() + pause)
