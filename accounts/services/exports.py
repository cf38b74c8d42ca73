"""Data exports: an archive of all data of a player, requested here, prepared by a worker, kept for a week.

The row records what is left to do: when a worker dies, the next one continues, and an export whose task was
lost is found by a sweep.
"""

import io
import logging
import zipfile
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils import timezone

from accounts.hooks import export_section_names, exported_data
from accounts.jobs import enqueue
from accounts.models import Export
from uno_api.json import to_json

PREPARE_EXPORT = "accounts.tasks.exports.prepare_export"
MAX_ATTEMPTS = 5
WORK_TIMEOUT = timedelta(minutes=10)
PICKUP_TIMEOUT = timedelta(seconds=30)

log = logging.getLogger(__name__)


def request_export(user_id: UUID) -> Export:
    """Return the export in preparation for a player, or a new one, and enqueue its task."""
    unfinished = Export.objects.defer("archive").filter(user_id=user_id, status__in=Export.UNFINISHED)
    try:
        with transaction.atomic():
            export = unfinished.first() or Export.objects.create(user_id=user_id)
    except IntegrityError:  # a concurrent request has created the export
        export = unfinished.get()
    enqueue(PREPARE_EXPORT, str(export.id))
    return export


def prepare_export(export_id: UUID) -> bool:
    """Prepare the archive, recording the progress, and return whether it is ready.

    Of two concurrent calls for the same export, one prepares it.
    """
    if not _claim(export_id):
        return False
    export = Export.objects.defer("archive").get(id=export_id)
    try:
        archive = _archive(export)
    except Exception:
        log.exception("export %s was not prepared", export_id)
        _give_up(export)
        return False
    _keep(export, archive)
    return True


def prepare_forgotten_exports() -> int:
    """Prepare the exports whose task was lost or whose worker died; return how many are ready now."""
    now = timezone.now()
    untold = Q(status=Export.Status.WAITING, created_at__lt=now - PICKUP_TIMEOUT)
    waiting = Export.objects.filter(untold | _abandoned()).order_by("created_at")
    return sum(prepare_export(export_id) for export_id in list(waiting.values_list("id", flat=True)))


def remove_old_exports() -> int:
    """Delete the expired exports and the old failed ones; return how many were deleted."""
    failed = Q(status=Export.Status.FAILED, created_at__lt=timezone.now() - settings.EXPORT_RETENTION)
    deleted, _ = Export.objects.filter(Q(expires_at__lte=timezone.now()) | failed).delete()
    return deleted


def _claim(export_id: UUID) -> bool:
    free = Export.objects.filter(Q(status=Export.Status.WAITING) | _abandoned(), id=export_id)
    now = timezone.now()
    return bool(free.update(status=Export.Status.WORKING, begun_at=now, attempts=F("attempts") + 1))


def _abandoned() -> Q:
    return Q(status=Export.Status.WORKING, begun_at__lt=timezone.now() - WORK_TIMEOUT)


def _archive(export: Export) -> bytes:
    """Return a zip archive with one JSON file for each section."""
    count = len(export_section_names())
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for done, (name, content) in enumerate(exported_data(export.user_id)):
            archive.writestr(f"{name}.json", to_json(content))
            Export.objects.filter(id=export.id).update(progress=100 * (done + 1) // (count + 1))
    return packed.getvalue()


def _keep(export: Export, archive: bytes) -> None:
    now = timezone.now()
    Export.objects.filter(id=export.id).update(
        status=Export.Status.READY,
        progress=100,
        archive=archive,
        ready_at=now,
        expires_at=now + settings.EXPORT_RETENTION,
    )


def _give_up(export: Export) -> None:
    """Return the export to the queue for another attempt, or mark it as failed after the last."""
    is_over = export.attempts >= MAX_ATTEMPTS
    status = Export.Status.FAILED if is_over else Export.Status.WAITING
    Export.objects.filter(id=export.id).update(status=status, progress=0)
