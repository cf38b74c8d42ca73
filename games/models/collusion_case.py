"""Pairs of players who may be playing into each other's hands, for people to look at."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.models.match import Match


class Suspicion(models.Model):
    """What speaks for `giver` having played for `gainer`; nothing happens to anybody because of it.

    `score` goes from 0 to 100 and is the sum of the points in `signals`, each of which says in words what
    was counted. `matches` are those they met in. A suspicion is open until somebody on the staff decides.
    """

    class Status(models.TextChoices):
        """What the staff made of it."""

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
