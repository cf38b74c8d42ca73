"""A match: one room, from its creation to its result, with the whole game state in one text column."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.room_codes import LENGTH, new_code
from uno_api import random_sources
from uno_api.ids import uuid7


class Status(models.TextChoices):
    """Lifecycle status of a match; the last three are final."""

    OPEN = "open"
    PLAYING = "playing"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    ANNULLED = "annulled"


class Visibility(models.TextChoices):
    """Visibility of a match in the public list."""

    PRIVATE = "private"
    PUBLIC = "public"


class Pace(models.TextChoices):
    """Time control of a match; the time limits are in `games.time_control`."""

    FAST = "fast"
    NORMAL = "normal"
    RELAXED = "relaxed"
    DAYS = "days"


def new_seed() -> str:
    """Return a new secret of 128 random bits in hexadecimal."""
    return f"{random_sources.deals.getrandbits(128):032x}"


class Match(models.Model):
    """A match. Fields that queries filter by are columns; `state` and `clock` are opaque JSON texts.

    `seq` counts moves; `revision` counts changes of the view without a move. `wake_at` is the time of the
    next check by the clock: never later than necessary, sometimes earlier. The times in `clock` are shifted
    by `clock_shift` milliseconds since it was written, because of service outages. While the room is open,
    `deadline` is when it closes automatically. A finished match is replayed once in the background to compute
    luck and detect stalling; `reviewed_at` is set when that is done. `rules_version` is the version of the
    rules at the deal; only that version can replay the match.
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
