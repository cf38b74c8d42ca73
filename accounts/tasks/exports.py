"""Prepares data exports: at once when requested, and by a sweep when the task was lost."""

from uuid import UUID

from celery import shared_task

from accounts.services import exports


@shared_task  # type: ignore[untyped-decorator]
def prepare_export(export_id: str) -> None:
    """Prepare one data export."""
    exports.prepare_export(UUID(export_id))


@shared_task  # type: ignore[untyped-decorator]
def prepare_forgotten_exports() -> None:
    """Prepare the data exports that are left."""
    exports.prepare_forgotten_exports()
