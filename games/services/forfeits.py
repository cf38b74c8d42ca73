"""Giving up a seat during play, and taking a seat back from the autopilot."""

from uuid import UUID

from django.db import transaction

from games.engine import Resign, Return
from games.models import Seat, Status
from games.selectors.clock import now_ms
from games.selectors.match_rows import MatchRow, to_datetime
from games.services.conduct import recompute_conduct, record_forfeit
from games.services.endings import release_player
from games.services.match_access import seated
from games.services.match_updates import MatchUpdate, apply_move, save_update
from games.time_control import Millis
from uno_api.errors import ApiError


@transaction.atomic
def resign(match_id: UUID, user_id: UUID) -> None:
    """Give up the user's seat for the rest of the match; a repeated call has no further effect.

    Raises ApiError `not_found`, `not_seated`, `match_not_started`, `match_closed` or `match_over`.
    """
    row, seat = seated(match_id, user_id)
    if row.status == Status.OPEN:
        raise ApiError("match_not_started")
    leave_play(row, seat)


def leave_play(row: MatchRow, seat: int) -> None:
    """Give up a seat of a locked match that has started; raise ApiError `match_over` or `match_closed`."""
    if row.status == Status.CANCELLED:
        raise ApiError("match_closed")
    if row.state.seats[seat].gone:
        return
    if row.status != Status.PLAYING:
        raise ApiError("match_over")
    forfeit(row, seat, "resigned", now_ms())


def forfeit(row: MatchRow, seat: int, reason: str, now: Millis, *, by_clock: bool = False) -> None:
    """Remove a seat from a locked match; if no player is left, the match ends at once.

    Bots do not play on among themselves: they are removed too, the one in the worst position first.
    """
    Seat.objects.filter(match_id=row.id, number=seat).update(left_at=to_datetime(now))
    release_player(row, seat)
    record_forfeit(row, seat, reason, now)
    step = _left(row, seat, reason, now, by_clock)
    while step.row.status == Status.PLAYING and not step.row.players_left:
        step = _left(step.row, _worst(step.row), "alone", now, by_clock)
    player = row.roster[seat].user_id
    if row.rated and player and step.row.status == Status.PLAYING:
        recompute_conduct([player])


@transaction.atomic
def return_to_seat(match_id: UUID, user_id: UUID) -> None:
    """Take the user's seat back from the autopilot.

    Raises ApiError `not_found`, `not_seated`, `match_not_started`, `match_over` or `seat_gone`.
    """
    row, seat = seated(match_id, user_id)
    if row.status == Status.OPEN:
        raise ApiError("match_not_started")
    if row.status != Status.PLAYING:
        raise ApiError("match_over")
    if row.state.seats[seat].gone:
        raise ApiError("seat_gone")
    if row.clock.autopilot[seat] is not None:
        step = apply_move(row, seat, Return(), now_ms())
        step.row.clock.has_moved(seat)
        save_update(step)


def _left(row: MatchRow, seat: int, reason: str, now: Millis, by_clock: bool) -> MatchUpdate:
    step = apply_move(row, seat, Resign(reason), now)
    step.row.roster[seat].has_left = True
    save_update(step, by_clock=by_clock)
    return step


def _worst(row: MatchRow) -> int:
    """Return the seat with the fewest points and, among equals, the most cards."""
    seats = row.state.seats
    staying = [number for number, seat in enumerate(seats) if not seat.gone]
    return min(staying, key=lambda number: (seats[number].score, -len(seats[number].hand)))
