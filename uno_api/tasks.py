"""What the project itself does again and again."""

from celery import shared_task

from uno_api import idempotency


@shared_task  # type: ignore[untyped-decorator]
def purge_idempotency_records() -> None:
    """Forget the answers kept for those who ask twice, once nobody will."""
    idempotency.purge_idempotency_records()
