"""Bot levels, and the move that each level chooses for a view."""

from collections.abc import Callable
from typing import Any

from games.bots.hard import hard
from games.bots.observation import Chance, Observation
from games.bots.policies import easy, normal
from games.engine import Ruleset, View

LEVELS: dict[str, Callable[[Observation], dict[str, Any]]] = {"easy": easy, "normal": normal, "hard": hard}
"""The policy of each level."""


def choose(view: View, level: str, rules: Ruleset, chance: Chance) -> dict[str, Any]:
    """Return the move of a bot for the seat that the view belongs to, which must be awaited.

    The result is deterministic: the same view, rules and chance give the same move.
    """
    return LEVELS[level](Observation(view, rules, chance))
