"""Pairs of players suspected of collusion, for review by the staff."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.models.match import Match


class Suspicion(models.Model):
    """Evidence that `giver` may have played for `gainer`; it has no automatic consequence.

    `score` is from 0 to 100, the sum of the points in `signals`; each signal contains a sentence with the
    counted values. `matches` are the matches in which both played. A case is open until a member of the staff
    decides.
    """

    class Status(models.TextChoices):
        """Decision of the staff."""

        OPEN = "open"
        CLEARED = "cleared"
        CONFIRMED = "confirmed"

    gainer = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    giver = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    score = models.PositiveSmallIntegerField()
    signals = models.JSONField(default=list)
    matches = models.ManyToManyField(Match, related_name="+")
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.OPEN)
    note = models.TextField(blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name_plural = "suspicions"
        ordering = ["-score", "-updated_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["gainer", "giver"], name="one_open_suspicion_a_pair", condition=Q(status="open")
            )
        ]

    def __str__(self) -> str:
        return f"{self.giver} for {self.gainer}: {self.score}"
