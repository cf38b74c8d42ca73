"""Periodic tasks of the project itself."""

from celery import shared_task

from uno_api import idempotency


@shared_task  # type: ignore[untyped-decorator]
def purge_idempotency_records() -> None:
    """Delete the idempotency records that are older than a day."""
    idempotency.purge_idempotency_records()
