"""The record: every move of a match, in order. With the ruleset and the seed it is the match."""

from typing import Any

import orjson
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.match import Match


class Move(models.Model):
    """One move and what came of it; rows are added, never changed.

    `seat` is null for the start. `events` holds them unredacted, as the engine writes them. A move that
    came with an idempotency key keeps the fingerprint of its body; its answer is a MoveAnswer, for a day.
    `answer` is where releases before that kept it: it is emptied, and to be removed by a later release.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="moves", db_index=False)
    seq = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    move = models.TextField()
    events = models.TextField()
    key = models.CharField(max_length=64, null=True, blank=True)
    fingerprint = models.BinaryField(max_length=16, null=True, blank=True)
    answer = models.TextField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seq"], name="one_move_a_number"),
            models.UniqueConstraint(
                fields=["match", "seat", "key"], name="one_move_a_key", condition=Q(key__isnull=False)
            ),
        ]
        indexes = [
            models.Index(
                fields=["created_at"], name="moves_with_an_answer", condition=Q(answer__isnull=False)
            )
        ]

    def __str__(self) -> str:
        return f"move {self.seq} of {self.match_id}"

    def as_json(self) -> dict[str, Any]:
        """Return the move as plain data."""
        move: dict[str, Any] = orjson.loads(self.move)
        return move
