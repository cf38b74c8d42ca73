"""Stored responses to moves, kept for a day for clients that did not receive them."""

from django.db import models
from django.utils import timezone

from games.models.match import Match


class MoveAnswer(models.Model):
    """The response to a move with an idempotency key, encrypted with that key.

    It contains a hand, so it is not part of the match record, and is deleted after a day.
    """

    pk = models.CompositePrimaryKey("match_id", "seq")
    # No foreign key constraint: the row lives for a day, and a player waits for the statement that inserts
    # it.
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="+", db_index=False, db_constraint=False
    )
    seq = models.PositiveIntegerField()
    body = models.BinaryField()
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return f"answer to move {self.seq} of {self.match_id}"
