"""When the clock last looked at every overdue match."""

from django.db import models


class ClockBeat(models.Model):
    """The only row, id 1: the end of the last sweep, and the end of the last time there were none."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    swept_at = models.DateTimeField()
    resumed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"swept at {self.swept_at}"
