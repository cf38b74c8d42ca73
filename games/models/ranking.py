"""Ratings: the position of every player in the ranking of a season, and every rating change by match."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.leagues import League, RankingStatus
from games.models.match import Match
from games.models.queue import Queue
from games.models.season import Season
from games.ratings import Skill
from uno_api.ids import uuid7


class Ranking(models.Model):
    """The rating of one player in one queue and season. Rows of closed seasons never change.

    `mu` and `sigma` are those of the model; `rating` is what players see and are ordered by. `standing` is
    hidden, provisional or settled: settled players rank above all others.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="rankings", db_index=False)
    queue = models.ForeignKey(Queue, on_delete=models.PROTECT, related_name="rankings", db_index=False)
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="rankings", db_index=False)
    mu = models.FloatField()
    sigma = models.FloatField()
    rating = models.FloatField()
    matches = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    last_match_at = models.DateTimeField(null=True, blank=True)
    league = models.CharField(max_length=8, choices=League.choices(), blank=True)
    standing = models.PositiveSmallIntegerField(default=RankingStatus.HIDDEN)

    class Meta:
        indexes = [
            models.Index(
                fields=["season", "queue", "-standing", "-rating", "-user"],
                include=["sigma", "matches", "wins", "league"],
                name="the_table",
                condition=Q(standing__gt=0),
            ),
            models.Index(
                fields=["season", "last_match_at"], name="listed_by_last_match", condition=Q(standing__gt=0)
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["user", "queue", "season"], name="one_ranking_a_season"),
        ]

    def __str__(self) -> str:
        return f"{self.rating:.0f} in {self.queue_id}"

    @property
    def skill(self) -> Skill:
        """Return the skill estimate of the player."""
        return Skill(self.mu, self.sigma)


class Tally(models.Model):
    """Number of listed players on one step of a ranking; a step is a few rating points wide.

    The count is the sum of `players`: a player who enters a step adds a row of 1, a player who leaves it a
    row of -1. Rows are only added, so that no transaction waits for another, and are compacted periodically.
    Leaderboard places are computed from them.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="+", db_index=False)
    queue = models.ForeignKey(Queue, on_delete=models.CASCADE, related_name="+", db_index=False)
    standing = models.PositiveSmallIntegerField()
    step = models.IntegerField()
    players = models.IntegerField()

    class Meta:
        indexes = [
            models.Index(
                fields=["season", "queue", "-standing", "-step"], include=["players"], name="the_steps"
            )
        ]

    def __str__(self) -> str:
        return f"{self.players:+} on step {self.step}"


class RatingChange(models.Model):
    """The effect of one match on one rating.

    `before` and `after` are the displayed ratings; `mu`, `sigma` and `deviation` are the values after the
    change.

    `weight` is the fraction of the model's change that was applied: less than 1 after repeated matches
    against the same players.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="rating_changes", db_index=False)
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="rating_changes", db_index=False)
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="+", db_index=False)
    queue = models.ForeignKey(Queue, on_delete=models.PROTECT, related_name="+", db_index=False)
    place = models.PositiveSmallIntegerField()
    before = models.FloatField()
    after = models.FloatField()
    deviation = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()
    model = models.CharField(max_length=40)
    weight = models.FloatField(default=1.0)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        indexes = [models.Index(fields=["user", "queue", "-created_at"], name="changes_of_a_player")]
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="one_change_a_match")]

    def __str__(self) -> str:
        return f"{self.before:.0f} to {self.after:.0f}"
