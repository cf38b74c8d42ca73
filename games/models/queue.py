"""The queues of ranked play, as data: an operator opens, closes and tunes them without a deploy."""

from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q

from games.engine import BadRuleset, Ruleset, ruleset
from games.models.match import Pace
from games.pairing import RatingWindow

NOT_NEGATIVE = [MinValueValidator(0)]


class Queue(models.Model):
    """What is played at the tables of one queue, and how far apart in rating they may sit.

    `start` is the rating points a new ticket reaches, `growth` what it reaches more with each second, and
    after `longest` seconds anybody will do. `teams` and `target_score` go before the same words in `options`.
    """

    code = models.SlugField(max_length=20, primary_key=True)
    position = models.PositiveSmallIntegerField(default=0)
    variant = models.CharField(max_length=20)
    options = models.JSONField(default=dict, blank=True)
    seats = models.PositiveSmallIntegerField()
    teams = models.PositiveSmallIntegerField(default=0)
    pace = models.CharField(max_length=7, choices=Pace.choices, default=Pace.NORMAL)
    target_score = models.PositiveIntegerField(null=True, blank=True)
    start = models.FloatField(default=100.0, validators=NOT_NEGATIVE)
    growth = models.FloatField(default=5.0, validators=NOT_NEGATIVE)
    longest = models.FloatField(default=120.0, validators=NOT_NEGATIVE)
    is_open = models.BooleanField(default=True)

    class Meta:
        ordering = ["position", "code"]
        constraints = [
            models.CheckConstraint(condition=Q(seats__range=(2, 10)), name="a_table_has_two_to_ten_seats"),
            models.CheckConstraint(
                condition=Q(teams=0) | Q(teams=2, seats__gte=F("teams") * 2), name="ranked_teams_are_two"
            ),
            models.CheckConstraint(
                condition=Q(start__gte=0, growth__gte=0, longest__gte=0), name="a_range_only_widens"
            ),
        ]

    def __str__(self) -> str:
        return self.code

    def clean(self) -> None:
        """Refuse what the rules do not allow, and teams that the matchmaker would not know of."""
        if not isinstance(self.options, dict):
            raise ValidationError({"options": "House rules are a JSON object; {} where there are none."})
        if "teams" in self.options:
            raise ValidationError({"options": "teams: has a field of its own"})
        try:
            self.rules()
        except BadRuleset as bad:
            raise ValidationError([f"{fault.option}: {fault.code}" for fault in bad.faults]) from bad

    @property
    def formula(self) -> RatingWindow:
        """Return how its range widens."""
        return RatingWindow(self.start, self.growth, self.longest)

    @property
    def party_size(self) -> int:
        """Return how many may come together: one where everybody plays alone."""
        return self.seats // self.teams if self.teams else 1

    @property
    def all_options(self) -> dict[str, Any]:
        """Return every house rule the operator has chosen."""
        own = {"target_score": self.target_score, "teams": self.teams or None}
        return {**self.options, **{option: value for option, value in own.items() if value is not None}}

    def rules(self) -> Ruleset:
        """Return the rules of its tables; raise BadRuleset when there are no such rules."""
        return ruleset(self.variant, self.all_options, self.seats)
