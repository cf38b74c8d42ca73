"""Skill ratings: converts finishing places to new ratings, for two to ten players, alone or in teams.

The model is that of Weng and Lin, from the library `openskill`: every pair of sides is compared as in Bradley
and Terry, so the order of the input does not matter, and tied sides change alike. `beta` is three times the
library's default, because in this game a single result says little about skill.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from openskill.models import BradleyTerryFull

MODEL = "weng-lin/bradley-terry-full/beta*3"
"""Model name that is stored with every rating change, so that old changes remain explicable."""

_START_MU = 25.0
_MODEL = BradleyTerryFull(mu=_START_MU, sigma=_START_MU / 3, beta=_START_MU / 2, limit_sigma=True)

SCALE = 24.0
CENTER = 1500.0
"""A displayed rating is `CENTER` plus `SCALE` times the distance of `mu` from the model's start.

The first duel of two new players is worth 39 points, the first win at a table of four about 130.
"""

UNCERTAINTY_A_DAY = 0.3
"""Daily growth of `sigma` squared without a match; after half a year most of the certainty is lost."""

FULL_MEETINGS = 5
"""Number of matches against the same player within a day that count in full.

Each further match has half the weight of the previous one.
"""


@dataclass(frozen=True, slots=True)
class Skill:
    """The skill estimate of a player: the mean and the uncertainty of the model."""

    mu: float = _START_MU
    sigma: float = _START_MU / 3

    @property
    def rating(self) -> float:
        """Return the rating as displayed to players; 1500 for a player who has never played."""
        return round(CENTER + SCALE * (self.mu - _START_MU), 2)

    @property
    def deviation(self) -> float:
        """Return the uncertainty on the scale of the rating; 200 for a player who has never played."""
        return round(SCALE * self.sigma, 2)


def rate(skills: Sequence[Skill], places: Sequence[int], teams: Sequence[int] | None = None) -> list[Skill]:
    """Return every player's new skill; `places` are 1 for the best, equal for ties.

    With `teams`, players with the same number are one side and must share a place. A winner's rating never
    falls, and no uncertainty grows by playing. The result does not depend on the order of the players.
    """
    sides = _sides(len(skills), teams)
    ranks = [float(places[side[0]]) for side in sides]
    rated = _MODEL.rate([[_as_model(skills[n]) for n in side] for side in sides], ranks=ranks)
    new = list(skills)
    for side, ratings in zip(sides, rated, strict=True):
        for number, rating in zip(side, ratings, strict=True):
            new[number] = _settled(skills[number], Skill(rating.mu, rating.sigma), places[number])
    return new


def weight_after(meetings: Sequence[int]) -> float:
    """Return the weight of a rating change, given how often each opponent was met in the last day."""
    return fmean(0.5 ** max(0, met - FULL_MEETINGS + 1) for met in meetings)


def weighed(before: Skill, after: Skill, weight: float) -> Skill:
    """Return the skill after applying only the fraction `weight` of a change."""
    return Skill(
        before.mu + weight * (after.mu - before.mu), before.sigma + weight * (after.sigma - before.sigma)
    )


def soft_reset(skill: Skill, kept: float = 0.75) -> Skill:
    """Return the skill at the start of a new season: moved towards the mean, with more uncertainty."""
    start = Skill()
    mu = start.mu + kept * (skill.mu - start.mu)
    return Skill(mu, min(start.sigma, max(skill.sigma, start.sigma / 2)))


def after_rest(skill: Skill, days: float) -> Skill:
    """Return the skill after a number of days without a match.

    The uncertainty grows, but not beyond that of a new player.
    """
    grown = sqrt(skill.sigma**2 + UNCERTAINTY_A_DAY * max(0.0, days))
    return Skill(skill.mu, max(skill.sigma, min(Skill().sigma, grown)))


def _sides(players: int, teams: Sequence[int] | None) -> list[list[int]]:
    if teams is None:
        return [[number] for number in range(players)]
    return [[n for n in range(players) if teams[n] == team] for team in sorted(set(teams))]


def _as_model(skill: Skill):  # type: ignore[no-untyped-def]  # the library's rating type is private
    return _MODEL.rating(mu=skill.mu, sigma=skill.sigma)


def _settled(before: Skill, after: Skill, place: int) -> Skill:
    mu = max(before.mu, after.mu) if place == 1 else after.mu
    return Skill(mu, min(before.sigma, after.sigma))
