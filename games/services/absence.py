"""Votes to drop the seat of an absent player from an unrated match.

The autopilot plays the seat of an absent player until the match ends or the player returns.
"""

from uuid import UUID

from django.db import transaction
from django.db.models import F, QuerySet

from games.models import Match, Seat, Status
from games.selectors.clock import now_ms
from games.selectors.match_rows import MatchRow
from games.services.broadcast import broadcast_room_on_commit
from games.services.forfeits import forfeit
from games.services.match_access import seated
from uno_api.errors import ApiError, FieldError


@transaction.atomic
def vote_to_drop(match_id: UUID, user_id: UUID, seat: int) -> None:
    """Record a player's vote to drop the seat of an absent player; a repeated vote has no further effect.

    The seat is forfeited once every player who is not absent has voted. Raises ApiError `not_found` or
    `not_seated` for a user without a seat, `match_not_started`, `match_over`, `forbidden` in a rated match,
    `invalid` for a seat without a player or for the voter's own seat, `seat_gone` if the voter has left the
    match, and `not_absent` if the seat has been given up or the autopilot does not play it.
    """
    row, voter = seated(match_id, user_id)
    _check(row, voter, seat)
    votes = {*row.roster[seat].drop_votes, voter}
    if votes >= set(_present_players(row)):
        forfeit(row, seat, "dropped", now_ms())
    elif votes > set(row.roster[seat].drop_votes):
        _seat_of(row, seat).update(drop_votes=sorted(votes))
        Match.objects.filter(id=row.id).update(revision=F("revision") + 1)
        broadcast_room_on_commit(row.id)


def reset_drop_votes(row: MatchRow, seat: int) -> None:
    """Clear the votes to drop a seat, because its player has just become absent."""
    _seat_of(row, seat).exclude(drop_votes=[]).update(drop_votes=[])
    row.roster[seat].drop_votes = []


def _check(row: MatchRow, voter: int, seat: int) -> None:
    if row.status == Status.OPEN:
        raise ApiError("match_not_started")
    if row.status != Status.PLAYING:
        raise ApiError("match_over")
    if row.rated:
        raise ApiError("forbidden")
    if seat == voter or seat >= len(row.roster) or row.roster[seat].is_bot:
        raise ApiError("invalid", errors=[FieldError("seat", "not_a_player")])
    if row.state.seats[voter].gone:
        raise ApiError("seat_gone")
    if row.state.seats[seat].gone or row.clock.autopilot[seat] is None:
        raise ApiError("not_absent")


def _present_players(row: MatchRow) -> list[int]:
    """Return the seats of the players entitled to vote: those who have neither given up nor are absent."""
    return [seat for seat in row.players_left if row.clock.autopilot[seat] is None]


def _seat_of(row: MatchRow, seat: int) -> QuerySet[Seat]:
    return Seat.objects.filter(match_id=row.id, number=seat)
