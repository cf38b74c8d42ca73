"""An invitation: a seat in an open room, offered by somebody who sits there."""

from django.db import models
from django.utils import timezone

from accounts.models import User
from games.models.match import Match
from uno_api.ids import uuid7


class Invitation(models.Model):
    """One player asked to one room. It is worth as much as the room: nothing, once that is not open."""

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
