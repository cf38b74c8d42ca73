"""Rooms that wait: who went away is no longer ready, then loses the seat; a room nobody touches closes."""

from django.db.models import F

from games.models import Match, Seat
from games.selectors.rows import MatchRow, Sitter, time_of
from games.services.lobby import vacate
from games.services.rooms import close_room
from games.services.telling import tell_room_on_commit
from games.timing import AWAY_GONE, AWAY_UNREADY, ROOM_LOOK, Moment


def look_into_room(row: MatchRow, now: Moment) -> None:
    """Tidy a locked open room, and come back in a while; close it when its time is up."""
    closes_at = row.deadline or now
    if closes_at <= now:
        close_room(row, "expired", now)
        return
    Match.objects.filter(id=row.id).update(wake_at=time_of(min(now + ROOM_LOOK, closes_at)))
    gone = [sitter for sitter in row.roster if _silent_for(sitter, now) >= AWAY_GONE]
    if gone and _others_stay(row, gone):
        vacate(row, gone[0].number)
        return
    away = [s.number for s in row.roster if s.is_ready and _silent_for(s, now) >= AWAY_UNREADY]
    if away:
        Seat.objects.filter(match_id=row.id, number__in=away).update(ready=False)
        Match.objects.filter(id=row.id).update(revision=F("revision") + 1)
        tell_room_on_commit(row.id)


def _silent_for(sitter: Sitter, now: Moment) -> int:
    """Return for how long a player who was here has not been; who never connected is not silent."""
    return 0 if sitter.here_until is None else now - sitter.here_until


def _others_stay(row: MatchRow, gone: list[Sitter]) -> bool:
    """Whether the room is still somebody's: a room whose last player went away waits until its time is up."""
    return any(not sitter.is_bot and sitter not in gone for sitter in row.roster)
