"""Upkeep of open rooms: a player who is away keeps the seat, but not the ready flag or the host role.

A room without any change for its lifetime is closed.
"""

from django.db.models import F

from games.models import Match, Seat
from games.selectors.match_rows import MatchRow, SeatRow, to_datetime
from games.services.broadcast import broadcast_room_on_commit
from games.services.rooms import close_room, touch
from games.time_control import AWAY_GONE, AWAY_UNREADY, ROOM_SWEEP_INTERVAL, Millis


def sweep_room(row: MatchRow, now: Millis) -> None:
    """Update a locked open room and schedule the next check, or close the room when its lifetime is over.

    A host who has been away for `AWAY_GONE` is replaced by a player who is present, and players who have
    been away for `AWAY_UNREADY` are no longer ready.
    """
    closes_at = row.deadline or now
    if closes_at <= now:
        close_room(row, "expired", now)
        return
    Match.objects.filter(id=row.id).update(wake_at=to_datetime(min(now + ROOM_SWEEP_INTERVAL, closes_at)))
    heir = _next_host(row, now)
    if heir is not None:
        Match.objects.filter(id=row.id).update(host=heir)
        touch(row)
        return
    away = [s.number for s in row.roster if s.is_ready and _silent_for(s, now) >= AWAY_UNREADY]
    if away:
        Seat.objects.filter(match_id=row.id, number__in=away).update(ready=False)
        Match.objects.filter(id=row.id).update(revision=F("revision") + 1)
        broadcast_room_on_commit(row.id)


def _silent_for(seat_row: SeatRow, now: Millis) -> int:
    """Return for how many milliseconds a player has been away, at most 0 for a connected player.

    A player who never connected is not away: the result is 0.
    """
    return 0 if seat_row.here_until is None else now - seat_row.here_until


def _next_host(row: MatchRow, now: Millis) -> int | None:
    """Return the seat that replaces a host who is away, or None while the host stays the host."""
    players = [seat_row for seat_row in row.roster if not seat_row.is_bot]
    host = next(seat_row for seat_row in players if seat_row.number == row.host)
    if _silent_for(host, now) < AWAY_GONE:
        return None
    present = [seat_row.number for seat_row in players if _silent_for(seat_row, now) < AWAY_UNREADY]
    return min(present, key=lambda number: (number < row.host, number), default=None)
