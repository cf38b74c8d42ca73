"""Conduct in ranked play: the outcome of each match per player, the resulting status, and service outages."""

from django.db import models
from django.db.models import F, Q

from accounts.models import User
from games.conduct import Outcome
from games.models.match import Match


class RankedOutcome(models.Model):
    """The outcome of one ranked match for one player, written when the player leaves or the match ends.

    `is_slow` is set later, by the analysis of the finished match. `is_excused` means that the match is not
    counted, because of a service outage or by decision of the staff.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="outcomes", db_index=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", db_index=False)
    outcome = models.CharField(max_length=9, choices=Outcome.choices())
    is_slow = models.BooleanField(default=False)
    is_excused = models.BooleanField(default=False)
    created_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["user", "-created_at"], name="outcomes_of_a_player")]
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="one_outcome_a_match")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.outcome} {self.match_id}"


class Conduct(models.Model):
    """The conduct status of a player, computed from the last outcomes; no row means a clean record.

    The queues are closed to the player before `until`. `reliability` is a public percentage from 0 to 100.
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="conduct")
    level = models.PositiveSmallIntegerField(default=0)
    until = models.DateTimeField(null=True, blank=True)
    reliability = models.PositiveSmallIntegerField(default=100)
    is_warned = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(reliability__lte=100), name="reliability_is_of_a_hundred")
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.reliability}"


class Outage(models.Model):
    """A period in which the clock did not run: no turn ended, and leaving is not counted against players."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["-ended_at"], name="outages_by_end")]
        constraints = [
            models.CheckConstraint(condition=Q(ended_at__gt=F("began_at")), name="an_outage_lasts")
        ]

    def __str__(self) -> str:
        return f"{self.began_at} to {self.ended_at}"
