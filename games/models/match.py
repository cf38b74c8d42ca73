"""A match: one room, from its opening to its result, with the whole state of play in one text."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.room_codes import LENGTH, new_code
from uno_api import random_sources
from uno_api.ids import uuid7


class Status(models.TextChoices):
    """Where a match is in its life; the last three are final."""

    OPEN = "open"
    PLAYING = "playing"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    ANNULLED = "annulled"


class Visibility(models.TextChoices):
    """Whether a match is listed."""

    PRIVATE = "private"
    PUBLIC = "public"


class Pace(models.TextChoices):
    """How long a turn may take; the figures are in `games.services.pace`."""

    FAST = "fast"
    NORMAL = "normal"
    RELAXED = "relaxed"
    DAYS = "days"


def new_seed() -> str:
    """Return a new secret of 128 random bits."""
    return f"{random_sources.deals.getrandbits(128):032x}"


class Match(models.Model):
    """One match. What is asked for in queries is a column; `state` and `clock` are JSON that nothing queries.

    `seq` counts moves; `revision` counts what changes the view without a move. `wake_at` says when the
    clock must next look at the match: never later than it has to, sometimes earlier. The times in `clock`
    have moved by `clock_shift` milliseconds since it was written, because the service was out. While the
    room is open, `deadline` is when it closes by itself. A finished match is played again once, in the
    background, to see how lucky the cards were and whether anybody stalled: `reviewed_at` says that it was.
    `rules_version` says which rules dealt: only they play the match again.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    code = models.CharField(max_length=LENGTH, unique=True, default=new_code)
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.OPEN)
    variant = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    rated = models.BooleanField(default=False)
    queue = models.CharField(max_length=20, null=True, blank=True)
    visibility = models.CharField(max_length=7, choices=Visibility.choices, default=Visibility.PRIVATE)
    pace = models.CharField(max_length=7, choices=Pace.choices, default=Pace.NORMAL)
    spectators = models.BooleanField(default=False)
    seats_count = models.PositiveSmallIntegerField()
    host = models.PositiveSmallIntegerField(default=0)
    state = models.TextField(default="", blank=True)
    seq = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)
    seed = models.CharField(max_length=32, default=new_seed, editable=False)
    seed_hash = models.CharField(max_length=64)
    clock = models.TextField(default="", blank=True)
    clock_shift = models.BigIntegerField(default=0, db_default=0, editable=False)
    deadline = models.DateTimeField(null=True, blank=True)
    wake_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=16, blank=True)
    kicked = ArrayField(models.UUIDField(), default=list, blank=True)
    rematch_of = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="rematch"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    rules_version = models.PositiveSmallIntegerField(default=1)
    reviewed_at = models.DateTimeField(null=True, blank=True)

    LIVE: ClassVar = (Status.OPEN, Status.PLAYING)

    class Meta:
        verbose_name_plural = "matches"
        permissions = [("annul_match", "Can annul matches")]
        indexes = [
            models.Index(
                fields=["wake_at"], name="matches_to_wake", condition=Q(status__in=["open", "playing"])
            ),
            models.Index(fields=["wake_at"], name="played_matches_to_wake", condition=Q(status="playing")),
            models.Index(
                fields=["-created_at"],
                name="public_matches",
                condition=Q(visibility="public", status__in=["open", "playing"]),
            ),
            models.Index(
                fields=["finished_at"],
                name="matches_to_review",
                condition=Q(status="finished", reviewed_at=None),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.variant} {self.code}"
