"""How well a bot plays: the levels there are, and the move that each makes of a view."""

from collections.abc import Callable
from typing import Any

from games.bots.hard import hard
from games.bots.observation import Chance, Look
from games.bots.policies import easy, normal
from games.engine import Ruleset, View

LEVELS: dict[str, Callable[[Look], dict[str, Any]]] = {"easy": easy, "normal": normal, "hard": hard}
"""How each level plays."""


def choose(view: View, level: str, rules: Ruleset, chance: Chance) -> dict[str, Any]:
    """Return the move a bot of some level makes for the seat whose view this is, which must be awaited.

    The same view, rules and chance give the same move.
    """
    return LEVELS[level](Look(view, rules, chance))
