"""Seasons: the stretches of time that rankings are made for."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q


class Season(models.Model):
    """One season; the present one is the only one that is not closed. `ends_at` may be moved until it is."""

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
        """Refuse an end before the beginning, also where only the end can be written."""
        if self.ends_at and self.ends_at <= self.starts_at:
            raise ValidationError({"ends_at": "A season ends after it begins."})

    def __str__(self) -> str:
        return f"season {self.number}"
