"""Sends the letters that wait: at once when a worker is told, and by a sweep every few seconds if none was.

They are rows, so that none is lost with a worker that dies with letters in hand, or while Valkey is away. One
may be sent twice, where a worker dies between sending it and saying so.
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
"""After so long a letter that was taken in hand is taken again."""

MOST_ATTEMPTS = 11
FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=5), timedelta(minutes=10)

MOST_IN_HAND = 2
"""So many letters are sent at once: a mail server that hangs leaves a worker threads for the clock."""

SWEEP_FOR = 5.0
AT_ONCE = 100

log = logging.getLogger(__name__)


def send_queued_emails() -> int:
    """Send what is due, the oldest first, for some seconds or until one fails; return how many were sent."""
    until, sent = time.monotonic() + SWEEP_FOR, 0
    due = Letter.objects.filter(due_at__lte=Now()).order_by("due_at").values_list("id", flat=True)
    for letter_id in list(due[:AT_ONCE]):
        if time.monotonic() > until or not send_one(letter_id):
            break
        sent += 1
    return sent


def send_posted(letter_id: UUID) -> bool:
    """Send a letter at once; leave it to the sweep while others are in hand, or failed."""
    if Letter.objects.filter(attempts__gt=0).count() >= MOST_IN_HAND:
        return False
    return send_one(letter_id)


def send_one(letter_id: UUID) -> bool:
    """Send a letter if it is due; say whether the next one may be tried. Of two who try at once, one does.

    One that fails is tried again some seconds later, then minutes, and given up on after an hour; an address
    that the mail server knows to be none is not tried again.
    """
    letter = _taken(letter_id)
    if letter is None:
        return True
    try:
        write(letter)
    except SMTPRecipientsRefused:
        log.warning("letter %s has an address that is none", letter)
    except Exception as failure:
        _put_back(letter, failure)
        return False
    Letter.objects.filter(id=letter_id).delete()
    return True


def _taken(letter_id: UUID) -> Letter | None:
    """Take a letter in hand; None when it is not due, or gone."""
    due = Letter.objects.filter(id=letter_id, due_at__lte=Now())
    if not due.update(due_at=Now() + WORK_TIMEOUT, attempts=F("attempts") + 1):
        return None
    return Letter.objects.filter(id=letter_id).first()


def _put_back(letter: Letter, failure: Exception) -> None:
    """Leave a letter to another attempt, or give it up after the last."""
    unexpected = None if isinstance(failure, OSError) else failure  # SMTP's own failures are OSErrors too
    if letter.attempts >= MOST_ATTEMPTS:
        log.error("letter %s was given up on: %s", letter, failure, exc_info=unexpected)
        letter.delete()
        return
    log.warning("letter %s was not sent: %s", letter, failure, exc_info=unexpected)
    pause = min(FIRST_PAUSE * 2 ** (letter.attempts - 1), LONGEST_PAUSE)
    Letter.objects.filter(id=letter.id).update(due_at=Now() + pause)
