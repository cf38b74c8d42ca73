"""Exports are prepared here: at once when asked for, and by a sweep if nobody was told."""

from uuid import UUID

from celery import shared_task

from accounts.services import exports


@shared_task  # type: ignore[untyped-decorator]
def prepare_export(export_id: str) -> None:
    """Prepare one export."""
    exports.prepare_export(UUID(export_id))


@shared_task  # type: ignore[untyped-decorator]
def prepare_forgotten_exports() -> None:
    """Prepare what was left."""
    exports.prepare_forgotten_exports()
