"""The door of the queues, closed to who has lately left or stalled ranked matches."""

from math import ceil
from uuid import UUID

from django.utils import timezone

from games.selectors.conduct import cooldown_of
from uno_api.errors import ApiError
from uno_api.timestamps import format_timestamp


def check_cooldown(user_id: UUID) -> None:
    """Refuse with `cooling_down`, and when it is over, while a cooldown runs."""
    until = cooldown_of(user_id)
    if until is not None:
        seconds = max(1, ceil((until - timezone.now()).total_seconds()))
        raise ApiError("cooling_down", until=format_timestamp(until), headers={"Retry-After": str(seconds)})
