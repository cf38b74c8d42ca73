"""Matches that the service could not deal with: what failed, how often, and whether it is over."""

from django.db import models

from games.models.match import Match


class FailureKind(models.TextChoices):
    """What failed: the clock at a match, which sets it aside, or a bot, which lets its time run out."""

    CLOCK = "clock"
    BOT = "bot"


class MatchFailure(models.Model):
    """One kind of failure at one match. `times` counts those since it was last resolved, `total` all of them.

    It is resolved when the clock has dealt with the match again, or when the staff released it. `message`
    names the error and the place in the code; it holds no card.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="failures", db_index=False)
    kind = models.CharField(max_length=5, choices=FailureKind.choices)
    message = models.CharField(max_length=300)
    times = models.PositiveIntegerField(default=1)
    total = models.PositiveIntegerField(default=1)
    first_at = models.DateTimeField()
    last_at = models.DateTimeField()
    resolved_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        permissions = [("release_match", "Can release matches that were set aside")]
        constraints = [models.UniqueConstraint(fields=["match", "kind"], name="one_failure_of_a_kind")]

    def __str__(self) -> str:
        return f"{self.kind} at {self.match_id}"
