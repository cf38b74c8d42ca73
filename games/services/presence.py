"""Whether players are connected, stored on their seats by the processes that hold their WebSockets.

A process marks its players as connected for a little longer than its refresh interval (`HERE_FOR`); if it
dies, they become away when that time has passed. Nothing here affects a turn or a card: the clock decides
what an absence means.
"""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import QuerySet

from games import push
from games.models import Match, Pace, Seat, Status
from games.selectors.clock import now_ms
from games.selectors.match_rows import read_matches, to_datetime
from games.selectors.match_views import presence
from games.selectors.online import online_key
from games.time_control import AWAY_TURN
from uno_api.redis import valkey
from uno_api.sql import run

HERE_FOR = timedelta(seconds=45)
AWAY_FOR = timedelta(milliseconds=AWAY_TURN)

# Seats locked by a move are skipped until the next refresh: waiting for them could cause a deadlock.
VOUCH = """
UPDATE games_seat SET here_until = clock_timestamp() + %s::interval WHERE id IN (
  SELECT s.id FROM games_seat s JOIN unnest(%s::uuid[], %s::uuid[]) AS here(match_id, user_id)
  ON s.match_id = here.match_id AND s.user_id = here.user_id
  FOR NO KEY UPDATE OF s SKIP LOCKED)
"""


def arrive(match_id: UUID, user_id: UUID) -> int | None:
    """Mark a player as connected and publish the change; return the seat, None for a user without one.

    Nothing is published if the player was already connected.
    """
    now = to_datetime(now_ms())
    seats = _seat_of(match_id, user_id)
    found = seats.values_list("number", "here_until").first()
    if found is None:
        return None
    number, here_until = found
    seats.update(here_until=now + HERE_FOR)
    if here_until is None or here_until <= now:
        _tell(match_id, user_id, number, "here")
    return number


def depart(match_id: UUID, user_id: UUID) -> None:
    """Mark a player as away, when the last socket in this process has unsubscribed, and publish it."""
    now = to_datetime(now_ms())
    seats = _seat_of(match_id, user_id)
    number = seats.values_list("number", flat=True).first()
    if number is not None and seats.filter(here_until__gt=now).update(here_until=now):
        _look_at(match_id, now + AWAY_FOR)
        _tell(match_id, user_id, number, "away")


def appear(accounts: Collection[str]) -> None:
    """Mark accounts as connected for `HERE_FOR`."""
    if accounts:
        trip = valkey().pipeline(transaction=False)
        for account in accounts:
            trip.set(online_key(account), 1, ex=HERE_FOR)
        trip.execute()


def disappear(account: str) -> None:
    """Mark an account as not connected; a process that still holds a socket of it soon marks it again."""
    valkey().delete(online_key(account))


def vouch(players: Collection[tuple[UUID, UUID]]) -> None:
    """Extend the connected time of many (match, player) pairs in one statement."""
    if players:
        matches, users = zip(*players, strict=True)
        run(VOUCH, [HERE_FOR, list(matches), list(users)])


def presences(match_ids: Iterable[UUID]) -> dict[UUID, dict[int, str]]:
    """Return the presence of every seat of some matches, by match and seat."""
    return {
        row.id: {seat_row.number: presence(seat_row, row.read_at) for seat_row in row.roster}
        for row in read_matches(match_ids)
    }


def presence_frame(match_id: UUID | str, seat: int, presence: str) -> dict[str, object]:
    """Return the `presence` frame of one seat."""
    return {"type": "presence", "match": str(match_id), "seat": seat, "presence": presence}


def _seat_of(match_id: UUID, user_id: UUID) -> QuerySet[Seat]:
    return Seat.objects.filter(match_id=match_id, user_id=user_id, left_at=None)


def _look_at(match_id: UUID, at: datetime) -> None:
    """Schedule the clock for a match sooner, if the turns of an away player are shortened in it."""
    shortened = Match.objects.filter(id=match_id, status=Status.PLAYING, rated=False).exclude(pace=Pace.DAYS)
    shortened.filter(wake_at__gt=at).update(wake_at=at)


def _tell(match_id: UUID, user_id: UUID, seat: int, presence: str) -> None:
    push.broadcast(match_id, presence_frame(match_id, seat, presence), besides=user_id, kind=presence)
