"""Conduct in ranked play: how each match went for each player, where that puts them, and our own outages."""

from django.db import models
from django.db.models import F, Q

from accounts.models import User
from games.conduct import Outcome
from games.models.match import Match


class RankedOutcome(models.Model):
    """How one ranked match went for one player; written when they leave it, or when it ends.

    `is_slow` is found out later, by whoever looks at the match again; `is_excused` says that the service
    itself had been out, so that nobody is to blame.
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
    """Where a player stands, worked out of their last outcomes; who has no row has done nothing wrong.

    Until `until` the queues are closed to them. `reliability` goes from 0 to 100 and is public.
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
    """A time in which the clock stood still: nobody's turn ended, and nobody is to blame for leaving."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["-ended_at"], name="outages_by_end")]
        constraints = [
            models.CheckConstraint(condition=Q(ended_at__gt=F("began_at")), name="an_outage_lasts")
        ]

    def __str__(self) -> str:
        return f"{self.began_at} to {self.ended_at}"
