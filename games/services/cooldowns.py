"""Bars players who have recently left or stalled ranked matches from the queues."""

from math import ceil
from uuid import UUID

from django.utils import timezone

from games.selectors.conduct import cooldown_of
from uno_api.errors import ApiError
from uno_api.timestamps import format_timestamp


def check_cooldown(user_id: UUID) -> None:
    """Raise ApiError `cooling_down`, with the time it ends, while the player has an active cooldown."""
    until = cooldown_of(user_id)
    if until is not None:
        seconds = max(1, ceil((until - timezone.now()).total_seconds()))
        raise ApiError("cooling_down", until=format_timestamp(until), headers={"Retry-After": str(seconds)})
