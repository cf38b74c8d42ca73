"""Letters leave from here: at once when one is posted, and every few seconds what is left."""

from uuid import UUID

from celery import shared_task

from accounts.services import email_outbox, emails


@shared_task  # type: ignore[untyped-decorator]
def send_posted(letter_id: str) -> None:
    """Send one letter at once, if the mail server is well."""
    email_outbox.send_posted(UUID(letter_id))


@shared_task  # type: ignore[untyped-decorator]
def send_queued_emails() -> None:
    """Send what nobody was told of, what failed, and what a worker left undone."""
    email_outbox.send_queued_emails()


@shared_task  # type: ignore[untyped-decorator]
def send_email(letter: str, user_id: str, to: str | None = None) -> None:
    """Post a letter that a web process of an earlier release asks for."""
    emails.queue_email(letter, UUID(user_id), to)


@shared_task  # type: ignore[untyped-decorator]
def send_reset(email: str) -> None:
    """Post the letter with a key to a new password that an earlier release asks for."""
    emails.queue_reset_email(email)
