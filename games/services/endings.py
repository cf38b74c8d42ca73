"""The single code path by which a match ends, whatever the reason."""

from collections.abc import Sequence

from django.db.models import F

from games.models import Match, Seat, Status
from games.selectors.match_rows import MatchRow, to_datetime
from games.services.active_ranked_matches import release_players
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
