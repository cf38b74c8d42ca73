"""How lucky the cards of a finished match were, seat by seat."""

from django.db import models

from games.models.match import Match


class Luck(models.Model):
    """The cards one seat came to by chance: what they were worth, and what such cards are worth on average.

    `value` is the difference in standard deviations. Worked out once, some time after the end.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="luck", db_index=False)
    seat = models.PositiveSmallIntegerField()
    cards = models.PositiveIntegerField()
    worth = models.FloatField()
    expected = models.FloatField()
    value = models.FloatField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_luck_a_seat")]

    def __str__(self) -> str:
        return f"{self.value:+.2f} for seat {self.seat} of {self.match_id}"
