"""Reports of players to the staff."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.models.match import Match
from uno_api.ids import uuid7


class ReportReason(models.TextChoices):
    """The reported kind of misconduct."""

    CHEATING = "cheating"
    NAME = "name"
    HARASSMENT = "harassment"
    STALLING = "stalling"
    OTHER = "other"


class Report(models.Model):
    """A report, open until a member of the staff closes it with an outcome."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    reporter = models.ForeignKey(User, on_delete=models.CASCADE, related_name="reports_made")
    player = models.ForeignKey(User, on_delete=models.CASCADE, related_name="reports")
    match = models.ForeignKey(Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="reports")
    reason = models.CharField(max_length=10, choices=ReportReason.choices)
    text = models.CharField(max_length=1000, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    outcome = models.CharField(max_length=200, blank=True)

    class Meta:
        indexes = [models.Index("created_at", name="open_reports", condition=Q(closed_at=None))]
        constraints = [
            models.UniqueConstraint(
                fields=["reporter", "player", "match"],
                name="one_open_report",
                condition=Q(closed_at=None),
                nulls_distinct=False,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reason} of {self.player_id}"
