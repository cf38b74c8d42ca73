"""The configuration of a simulation."""

from dataclasses import dataclass

from games.engine import Ruleset


@dataclass(frozen=True)
class MatchPlan:
    """The rules, bots and number of matches; match `number` of a plan is the same in every process.

    A match that has not ended after `longest` moves is stopped.
    """

    ruleset: Ruleset
    seats: int
    games: int = 1000
    level: str = "normal"
    seed: int = 1
    longest: int = 10_000
