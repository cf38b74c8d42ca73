"""Invitations to a seat in an open room, by a player who sits there."""

from django.db import models
from django.utils import timezone

from accounts.models import User
from games.models.match import Match
from uno_api.ids import uuid7


class Invitation(models.Model):
    """An invitation of one player to one room; it is valid only while the room is open."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="invitations", db_index=False)
    inviter = models.ForeignKey(User, on_delete=models.CASCADE, related_name="invitations_sent")
    invited = models.ForeignKey(User, on_delete=models.CASCADE, related_name="invitations")
    invited_at = models.DateTimeField(default=timezone.now, editable=False)
    declined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "invited"], name="one_invitation_a_room"),
        ]

    def __str__(self) -> str:
        return f"{self.invited_id} asked to {self.match_id}"
