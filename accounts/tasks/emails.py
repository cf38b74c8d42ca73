"""Sends e-mails: a new one at once, and the remaining ones every few seconds."""

from uuid import UUID

from celery import shared_task

from accounts.services import email_outbox, emails


@shared_task  # type: ignore[untyped-decorator]
def send_posted(letter_id: str) -> None:
    """Send one new e-mail, unless too many others are in delivery or have failed."""
    email_outbox.send_posted(UUID(letter_id))


@shared_task  # type: ignore[untyped-decorator]
def send_queued_emails() -> None:
    """Send the e-mails whose task was lost, which failed, or whose worker died."""
    email_outbox.send_queued_emails()


@shared_task  # type: ignore[untyped-decorator]
def send_email(kind: str, user_id: str, to: str | None = None) -> None:
    """Queue an e-mail, for tasks that web processes of an earlier release enqueue."""
    emails.queue_email(kind, UUID(user_id), to)


@shared_task  # type: ignore[untyped-decorator]
def send_reset(email: str) -> None:
    """Queue a password reset e-mail, for tasks that web processes of an earlier release enqueue."""
    emails.queue_reset_email(email)
