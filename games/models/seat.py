"""Seats: the player or bot in each place of a match, and the result."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.models.match import Match
from uno_api.ids import uuid7


class Level(models.TextChoices):
    """Playing strength of a bot."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class Seat(models.Model):
    """One place in a match, of a player or of a bot, which has a level and a name instead of an account.

    Numbers are final when the match starts. `here_until` is the time until which the player is considered
    connected, null if the player never was; `left_at` is set when the seat is given up during play.
    `drop_votes` are the seats whose players voted to continue without this one during its current absence.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="seats")
    bot_level = models.CharField(max_length=6, choices=Level.choices, blank=True)
    bot_name = models.CharField(max_length=20, blank=True)
    ready = models.BooleanField(default=False)
    entropy = models.CharField(max_length=64, blank=True)
    joined_at = models.DateTimeField(default=timezone.now, editable=False)
    left_at = models.DateTimeField(null=True, blank=True)
    here_until = models.DateTimeField(null=True, blank=True)
    drop_votes = ArrayField(models.PositiveSmallIntegerField(), default=list, db_default=[], blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.IntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_player_a_seat"),
            models.UniqueConstraint(fields=["match", "user"], name="one_seat_a_player"),
            models.CheckConstraint(
                condition=Q(user__isnull=False, bot_level="") | Q(user__isnull=True, bot_level__gt=""),
                name="a_seat_is_a_players_or_a_bots",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.match_id}"
