"""Reads data exports: their state, and the archive."""

from typing import Any
from uuid import UUID

from django.utils import timezone

from accounts.models import Export
from uno_api.errors import ApiError
from uno_api.timestamps import format_timestamp


def export_of(user_id: UUID, export_id: UUID) -> Export:
    """Return a player's export without its archive; raise ApiError `not_found`, also once it has expired."""
    export = Export.objects.defer("archive").filter(user_id=user_id, id=export_id).first()
    if export is None or (export.expires_at and export.expires_at <= timezone.now()):
        raise ApiError("not_found")
    return export


def archive_of(user_id: UUID, export_id: UUID) -> bytes:
    """Return the archive of a player's export; raise ApiError `not_found` or `export_not_ready`."""
    export = export_of(user_id, export_id)
    if export.status != Export.Status.READY or export.archive is None:
        raise ApiError("export_not_ready")
    return bytes(export.archive)


def serialize_export(export: Export) -> dict[str, Any]:
    """Return an export, serialized for its owner; `download` is a path once the export is ready."""
    is_ready = export.status == Export.Status.READY
    return {
        "id": str(export.id),
        "status": export.status,
        "progress": export.progress,
        "created_at": format_timestamp(export.created_at),
        "ready_at": format_timestamp(export.ready_at) if export.ready_at else None,
        "expires_at": format_timestamp(export.expires_at) if export.expires_at else None,
        "download": f"/api/v1/me/exports/{export.id}/archive" if is_ready else None,
    }
