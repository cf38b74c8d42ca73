"""What a bot does when nobody asked it: it says the word late, or catches who forgot it."""

from collections.abc import Mapping
from typing import Any

from games.bots.observation import Chance

EASY_NOTICES = 0.4
"""How often an easy bot sees that somebody forgot to call."""


def notices(level: str, chance: Chance) -> bool:
    """Say whether a bot sees that somebody forgot to call."""
    return level != "easy" or chance() < EASY_NOTICES


def shout(view: Mapping[str, Any], exposed: int, level: str, chance: Chance) -> dict[str, Any] | None:
    """Return what the seat whose view this is does about another's forgotten call, or its own; often None.

    Nobody catches a partner.
    """
    is_own = view["you"] == exposed
    wanted = {"move": "call"} if is_own else {"move": "catch", "target": exposed}
    if wanted not in view["legal"] or (not is_own and _are_partners(view, exposed)):
        return None
    return wanted if notices(level, chance) else None


def _are_partners(view: Mapping[str, Any], other: int) -> bool:
    teams = [view["seats"][seat]["team"] for seat in (view["you"], other)]
    return teams[0] is not None and teams[0] == teams[1]
