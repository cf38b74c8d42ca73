"""What players add to the chance of a match, so that nobody decides it alone."""

from uuid import UUID

from django.db import transaction

from games.models import Seat
from games.services.moves import seated
from games.services.rooms import check_open


@transaction.atomic
def add_entropy(match_id: UUID, user_id: UUID, value: str) -> None:
    """Make a text part of the seed of a match that has not started; the last one a player sends counts.

    The service has promised its own part by then, and shows nobody what others added before the match is
    over. Refuses with `not_seated`, `already_started`, `match_over` or `match_closed`.
    """
    row, seat = seated(match_id, user_id)
    check_open(row)
    Seat.objects.filter(match_id=match_id, number=seat).update(entropy=value)
