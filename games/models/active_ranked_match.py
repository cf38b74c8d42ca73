"""The ranked match that a player is currently playing."""

from django.db import models

from accounts.models import User
from games.models.match import Match


class RankedSeat(models.Model):
    """The active ranked match of a player, deleted when the match ends or the player leaves it.

    The row is created when the match starts.

    The player is the primary key, so that the database itself allows no second row per player.
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="ranked_seat")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="ranked_seats")

    def __str__(self) -> str:
        return f"{self.user_id} plays {self.match_id}"
