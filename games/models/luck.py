"""Luck of the cards in a finished match, by seat."""

from django.db import models

from games.models.match import Match


class Luck(models.Model):
    """The cards that one seat got by chance: their value, and the expected value of such draws.

    `value` is the difference in standard deviations. It is computed once, some time after the end of the
    match.
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
