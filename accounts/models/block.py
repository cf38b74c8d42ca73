"""Blocks: a player blocks another, who is not notified."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from accounts.models.user import User
from uno_api.ids import uuid7


class Block(models.Model):
    """One player blocked by another. It applies to searches, requests, invitations, rooms and matchmaking."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    blocker = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocks", db_index=False)
    blocked = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocked_by")
    blocked_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="one_block_a_pair"),
            models.CheckConstraint(condition=~Q(blocker=F("blocked")), name="nobody_blocks_themselves"),
        ]

    def __str__(self) -> str:
        return f"{self.blocker_id} blocks {self.blocked_id}"
