"""Reads seasons."""

from typing import Any

from django.db import connection
from django.db.models import QuerySet

from games.models import Season
from uno_api.errors import ApiError
from uno_api.timestamps import format_timestamp

HOLD = "SELECT number FROM games_season WHERE closed_at IS NULL FOR KEY SHARE"


def present_season() -> int:
    """Return the number of the open season."""
    return Season.objects.values_list("number", flat=True).get(closed_at=None)


def hold_season() -> int:
    """Return the number of the open season and keep it open until the end of the transaction.

    Raises Season.DoesNotExist if no season is open.
    """
    with connection.cursor() as cursor:
        for _ in range(2):  # a query that waited while a season was closed finds the next one on retry
            cursor.execute(HOLD)
            found = cursor.fetchone()
            if found:
                return int(found[0])
    raise Season.DoesNotExist("no season is open")


def get_season(name: str) -> int:
    """Return the number of the season named `current` or by its number; raise ApiError `not_found`."""
    if name == "current":
        return present_season()
    is_number = name.isascii() and name.isdigit() and len(name) <= 4
    if not is_number or not Season.objects.filter(number=int(name)).exists():
        raise ApiError("not_found")
    return int(name)


def all_seasons() -> QuerySet[Season]:
    """Return every season."""
    return Season.objects.all()


def serialize_season(season: Season) -> dict[str, Any]:
    """Return a season as it is serialized for clients."""
    return {
        "number": season.number,
        "status": "closed" if season.closed_at else "open",
        "starts_at": format_timestamp(season.starts_at),
        "ends_at": format_timestamp(season.closed_at or season.ends_at),
    }
