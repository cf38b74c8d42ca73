"""A player's friends as the player sees them: their presence, and the rooms in which to join them."""

from collections.abc import Collection, Iterable
from typing import Any
from uuid import UUID

from django.db.models import Count, F, OuterRef, QuerySet, Subquery

from accounts.models import Friendship, User
from accounts.selectors.friends import friendships
from accounts.selectors.players import serialize_player
from games.models import Match, Seat, Status, Visibility
from games.selectors.matches import not_blocked_from
from games.selectors.online import online
from uno_api.timestamps import format_timestamp


def friends_of(user_id: UUID) -> QuerySet[Friendship]:
    """Return a player's friendships, without those whose other account is being deleted."""
    active = {f"{side}__closes_at": None for side in ("asker", "asked")}
    return friendships(user_id).filter(**active).select_related("asker", "asked")


def serialize_friends(rows: Iterable[Friendship], user_id: UUID) -> list[dict[str, Any]]:
    """Return friendships as one of the two players sees them; related data is read in bulk."""
    pairs = [(row, _other(row, user_id)) for row in rows]
    ids = [friend.id for _, friend in pairs]
    here, rooms = online(ids), _joinable_rooms(ids, user_id)
    return [
        {
            "player": serialize_player(friend),
            "since": format_timestamp(row.accepted_at),
            "presence": "here" if friend.id in here else "away",
            "match": rooms.get(friend.id),
        }
        for row, friend in pairs
        if row.accepted_at
    ]


def _other(row: Friendship, user_id: UUID) -> User:
    return row.asked if row.asker_id == user_id else row.asker


def _joinable_rooms(players: Collection[UUID], user_id: UUID) -> dict[UUID, str]:
    """Return the newest public room with a free seat in which each of these players sits."""
    taken = Seat.objects.filter(match=OuterRef("pk")).values("match").annotate(n=Count("pk")).values("n")
    rooms = Match.objects.filter(status=Status.OPEN, visibility=Visibility.PUBLIC)
    free = not_blocked_from(rooms, user_id).filter(seats_count__gt=Subquery(taken))
    seats = Seat.objects.filter(user_id__in=players, match__in=free).order_by(F("match_id"))
    return {user: str(match) for user, match in seats.values_list("user_id", "match_id") if user}
