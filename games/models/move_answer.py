"""The answer to a move, kept for a day for the player who did not hear it."""

from django.db import models
from django.utils import timezone

from games.models.match import Match


class MoveAnswer(models.Model):
    """What one move that came with an idempotency key was answered with, sealed with that key.

    It holds a hand, so it is no part of the record, and is deleted after a day.
    """

    pk = models.CompositePrimaryKey("match_id", "seq")
    # Nothing is looked up for a row that lives a day: a player waits for the statement that adds it.
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="+", db_index=False, db_constraint=False
    )
    seq = models.PositiveIntegerField()
    body = models.BinaryField()
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return f"answer to move {self.seq} of {self.match_id}"
