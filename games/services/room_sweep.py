"""Open rooms: a player who went away keeps the seat, but neither readiness nor the right to start the match.

A room that nobody touches closes.
"""

from django.db.models import F

from games.models import Match, Seat
from games.selectors.match_rows import MatchRow, SeatRow, to_datetime
from games.services.broadcast import broadcast_room_on_commit
from games.services.rooms import close_room, touch
from games.time_control import AWAY_GONE, AWAY_UNREADY, ROOM_LOOK, Millis


def sweep_room(row: MatchRow, now: Millis) -> None:
    """Tidy a locked open room, and come back in a while; close it when its time is up."""
    closes_at = row.deadline or now
    if closes_at <= now:
        close_room(row, "expired", now)
        return
    Match.objects.filter(id=row.id).update(wake_at=to_datetime(min(now + ROOM_LOOK, closes_at)))
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


def _silent_for(sitter: SeatRow, now: Millis) -> int:
    """Return for how long a player who was here has not been; who never connected is not silent."""
    return 0 if sitter.here_until is None else now - sitter.here_until


def _next_host(row: MatchRow, now: Millis) -> int | None:
    """Return who is to start the match now that its host has gone, None while the host stays the host."""
    players = [sitter for sitter in row.roster if not sitter.is_bot]
    host = next(sitter for sitter in players if sitter.number == row.host)
    if _silent_for(host, now) < AWAY_GONE:
        return None
    present = [sitter.number for sitter in players if _silent_for(sitter, now) < AWAY_UNREADY]
    return min(present, key=lambda number: (number < row.host, number), default=None)
