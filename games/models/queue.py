"""Ranked queues, stored as data so that operators can open, close and tune them without a deployment."""

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
    """The rules of the tables of one queue, and the rating range of its tickets.

    `start` is the rating range of a new ticket in points, `growth` its increase per second; after `longest`
    seconds it is unlimited. `teams` and `target_score` take precedence over the same keys in `options`.
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
        """Validate the options; raise ValidationError for rules that do not exist or a `teams` option.

        The matchmaker reads the number of teams only from the field `teams`.
        """
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
        """Return the rating window of the queue."""
        return RatingWindow(self.start, self.growth, self.longest)

    @property
    def party_size(self) -> int:
        """Return the largest party size: 1 in queues without teams."""
        return self.seats // self.teams if self.teams else 1

    @property
    def all_options(self) -> dict[str, Any]:
        """Return all house rules of the queue, including those of the fields `target_score` and `teams`."""
        own = {"target_score": self.target_score, "teams": self.teams or None}
        return {**self.options, **{option: value for option, value in own.items() if value is not None}}

    def rules(self) -> Ruleset:
        """Return the ruleset of the tables of the queue; raise BadRuleset if the options are invalid."""
        return ruleset(self.variant, self.all_options, self.seats)
