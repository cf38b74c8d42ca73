"""Bot moves out of turn: late calls, and catching players who forgot to call."""

from collections.abc import Mapping
from typing import Any

from games.bots.observation import Chance

EASY_NOTICES = 0.4
"""Probability that an `easy` bot notices a forgotten call."""


def notices(level: str, chance: Chance) -> bool:
    """Return whether a bot notices a forgotten call."""
    return level != "easy" or chance() < EASY_NOTICES


def shout(view: Mapping[str, Any], exposed: int, level: str, chance: Chance) -> dict[str, Any] | None:
    """Return the reaction of the seat of a view to a forgotten call, its own or another's; often None.

    A partner is never caught.
    """
    is_own = view["you"] == exposed
    wanted = {"move": "call"} if is_own else {"move": "catch", "target": exposed}
    if wanted not in view["legal"] or (not is_own and _are_partners(view, exposed)):
        return None
    return wanted if notices(level, chance) else None


def _are_partners(view: Mapping[str, Any], other: int) -> bool:
    teams = [view["seats"][seat]["team"] for seat in (view["you"], other)]
    return teams[0] is not None and teams[0] == teams[1]
