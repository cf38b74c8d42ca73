"""Seasons of the ranked leaderboards."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q


class Season(models.Model):
    """A season. Exactly one, the current one, is not closed; until it is, its `ends_at` may be changed."""

    number = models.PositiveSmallIntegerField(primary_key=True)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["closed_at"], nulls_distinct=False, name="one_open_season"),
            models.CheckConstraint(condition=Q(ends_at__gt=F("starts_at")), name="a_season_lasts"),
        ]

    def clean(self) -> None:
        """Raise ValidationError if the season ends before it starts, also if only the end is editable."""
        if self.ends_at and self.ends_at <= self.starts_at:
            raise ValidationError({"ends_at": "A season ends after it begins."})

    def __str__(self) -> str:
        return f"season {self.number}"
