"""Data exports: an archive of all data about a player, requested, prepared, and kept for a week."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models.user import User
from uno_api.ids import uuid7


class Export(models.Model):
    """A data export.

    The archive is stored in its row, so that every process can serve it and none has to delete files.
    """

    class Status(models.TextChoices):
        """The progress of an export."""

        WAITING = "waiting"
        WORKING = "working"
        READY = "ready"
        FAILED = "failed"

    UNFINISHED = (Status.WAITING, Status.WORKING)

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="exports")
    status = models.CharField(max_length=7, choices=Status.choices, default=Status.WAITING)
    progress = models.PositiveSmallIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    archive = models.BinaryField(null=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    begun_at = models.DateTimeField(null=True)
    ready_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user"],
                name="one_export_at_a_time",
                condition=Q(status__in=("waiting", "working")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.status} export of {self.user_id}"
