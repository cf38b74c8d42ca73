"""The single code path by which a match ends, whatever the reason, and the release of its players.

A player has at most one active ranked match, and only while they play it.
"""

from collections.abc import Sequence

from django.db.models import F

from games.models import Match, RankedSeat, Seat, Status
from games.selectors.match_rows import MatchRow, to_datetime
from games.services.conduct import record_outcome
from games.services.ratings import rate_match
from games.time_control import Millis


def finish_match(row: MatchRow, status: Status, reason: str, now: Millis) -> bool:
    """End a live match that this transaction has locked; return whether it was still live.

    With `finished`, the place and points of every seat are written and a ranked match is rated; `cancelled`
    and `annulled` leave places, points and ratings unchanged. The result is final: a second call, by any
    caller, changes nothing.
    """
    ended = Match.objects.filter(id=row.id, status__in=Match.LIVE).update(
        status=status,
        reason=reason,
        finished_at=to_datetime(now),
        deadline=None,
        wake_at=None,
        revision=F("revision") + 1,
    )
    row.status, row.reason, row.deadline = status, reason, None
    row.finished_at = now
    if ended and status == Status.FINISHED:
        _write_places(row)
        if row.rated:
            rate_match(row, now)
    if ended:
        release_players(row)
        if row.rated:
            record_outcome(row, now)
    return bool(ended)


def _write_places(row: MatchRow) -> None:
    places: Sequence[int] = row.state.places
    seats = list(Seat.objects.filter(match_id=row.id))
    for seat in seats:
        seat.place = places[seat.number]
        seat.points = row.state.seats[seat.number].score
    Seat.objects.bulk_update(seats, ["place", "points"])


def release_players(row: MatchRow) -> None:
    """Release all players of a match that has just ended."""
    if row.rated:
        RankedSeat.objects.filter(match_id=row.id).delete()


def release_player(row: MatchRow, seat: int) -> None:
    """Release one player who has given up their seat; their place is determined when the match ends."""
    player = row.roster[seat].user_id
    if row.rated and player:
        RankedSeat.objects.filter(match_id=row.id, user_id=player).delete()
