"""Friendships: requested by one player, and accepted or declined by the other."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least
from django.utils import timezone

from accounts.models.user import User
from uno_api.ids import uuid7


class Friendship(models.Model):
    """One row for each pair of players, whichever of them asked; they are friends once it is accepted.

    A declined request is kept, so that asking again has no effect; only the player who declined it can see
    that.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    asker = models.ForeignKey(User, on_delete=models.CASCADE, related_name="friendships_asked")
    asked = models.ForeignKey(User, on_delete=models.CASCADE, related_name="friendships_answered")
    asked_at = models.DateTimeField(default=timezone.now, editable=False)
    accepted_at = models.DateTimeField(null=True, blank=True)
    declined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Least("asker", "asked"), Greatest("asker", "asked"), name="one_row_a_pair"
            ),
            models.CheckConstraint(condition=~Q(asker=F("asked")), name="nobody_is_their_own_friend"),
            models.CheckConstraint(
                condition=Q(accepted_at=None) | Q(declined_at=None), name="a_request_has_one_answer"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.asker_id} asked {self.asked_id}"
