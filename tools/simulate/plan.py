"""What is played in bulk."""

from dataclasses import dataclass

from games.engine import Ruleset


@dataclass(frozen=True)
class Plan:
    """What is played how often: match `number` of a plan is the same wherever it is played.

    A match that has not ended after `longest` moves is broken off.
    """

    ruleset: Ruleset
    seats: int
    games: int = 1000
    level: str = "normal"
    seed: int = 1
    longest: int = 10_000
