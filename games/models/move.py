"""The moves of every match, in order. Together with the ruleset and the seed they determine the match."""

from typing import Any

import orjson
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.match import Match


class Move(models.Model):
    """A move and its events; rows are added and never changed.

    `seat` is null for the start. `events` contains the events unredacted, as the engine writes them. A move
    with an idempotency key stores the fingerprint of its body; its response is stored in MoveAnswer for a
    day. `answer` is where earlier releases stored the response: it is emptied, and a later release removes
    it.
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
        """Return the move as JSON-serializable data."""
        move: dict[str, Any] = orjson.loads(self.move)
        return move
