"""The audit log: the actions of the staff, on whom, and why, in a table that the database keeps unchanged."""

from django.db import models
from django.utils import timezone

from uno_api.ids import uuid7


class StaffAct(models.Model):
    """An action of the staff. A database trigger rejects every update and every deletion.

    Users are stored by the id and name of the time of the action, so that later changes of an account do not
    affect the log. `actor` is empty for an action of the command line.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    at = models.DateTimeField(default=timezone.now, editable=False)
    actor = models.UUIDField(null=True, editable=False)
    actor_name = models.CharField(max_length=60, editable=False)
    act = models.CharField(max_length=40, editable=False)
    subject = models.CharField(max_length=100, editable=False)
    subject_name = models.CharField(max_length=120, editable=False)
    reason = models.CharField(max_length=500, editable=False)
    details = models.JSONField(default=dict, editable=False)
    request_id = models.CharField(max_length=64, editable=False)

    class Meta:
        verbose_name = "act of the staff"
        verbose_name_plural = "acts of the staff"
        indexes = [
            models.Index(fields=["subject", "-id"], name="acts_on_a_subject"),
            models.Index(fields=["actor", "-id"], name="acts_of_somebody"),
        ]

    def __str__(self) -> str:
        return f"{self.actor_name}: {self.act} {self.subject_name}"
