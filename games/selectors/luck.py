"""Reads how lucky the cards of a match were for each seat."""

from typing import Any
from uuid import UUID

from games.luck import luckier_than
from games.models import Luck
from uno_api.i18n import translate


def luck_of(match_id: UUID, language: str) -> list[dict[str, Any]] | None:
    """Return the luck of every seat with an explanation, or None if it has not been computed yet."""
    found = Luck.objects.filter(match_id=match_id).order_by("seat")
    return [_shown(luck, language) for luck in found] or None


def _shown(luck: Luck, language: str) -> dict[str, Any]:
    explanation = translate(
        language,
        "luck",
        cards=luck.cards,
        worth=f"{luck.worth:.0f}",
        expected=f"{luck.expected:.1f}",
        percent=luckier_than(luck.value),
    )
    return {"seat": luck.seat, "value": round(luck.value, 2), "explanation": explanation}
