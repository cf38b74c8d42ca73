"""The heartbeat of the match clock."""

from django.db import models


class ClockBeat(models.Model):
    """Singleton row with id 1: the end of the last successful sweep, and the end of the last outage."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    swept_at = models.DateTimeField()
    resumed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"swept at {self.swept_at}"
