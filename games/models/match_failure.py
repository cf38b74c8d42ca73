"""Failures to process a match: the error, how often it occurred, and whether it is resolved."""

from django.db import models

from games.models.match import Match


class FailureKind(models.TextChoices):
    """What failed: the clock, which then sets the match aside, or a bot, whose time then runs out."""

    CLOCK = "clock"
    BOT = "bot"


class MatchFailure(models.Model):
    """One kind of failure in one match.

    `times` counts the failures since the last resolution, `total` all of them. A failure is resolved when the
    clock has processed the match again, or when the staff released it. `message` contains the error and its
    place in the code; it contains no card.
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
