"""Entropy that players contribute to the seed of a match, so that no single party controls the shuffle."""

from uuid import UUID

from django.db import transaction

from games.models import Seat
from games.services.match_access import check_open, seated


@transaction.atomic
def add_entropy(match_id: UUID, user_id: UUID, value: str) -> None:
    """Set the player's contribution to the seed of a match that has not started; the last value sent counts.

    The server has committed to its own secret before that, and no contribution is shown before the match is
    over. Raises ApiError `not_found`, `not_seated`, `already_started`, `match_over` or `match_closed`.
    """
    row, seat = seated(match_id, user_id)
    check_open(row)
    Seat.objects.filter(match_id=match_id, number=seat).update(entropy=value)
