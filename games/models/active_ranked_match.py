"""Who is playing a ranked match now."""

from django.db import models

from accounts.models import User
from games.models.match import Match


class RankedSeat(models.Model):
    """A player's one live ranked match: made when it starts, gone when it ends or the player leaves it.

    The player is the primary key, so that the database itself allows no second one.
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="ranked_seat")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="ranked_seats")

    def __str__(self) -> str:
        return f"{self.user_id} plays {self.match_id}"
