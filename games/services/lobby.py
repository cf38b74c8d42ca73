"""The seats of an open room: joining, leaving, kicking, bots, the host, the ready flag, and client seeds."""

from uuid import UUID

from django.db import transaction

from accounts.services.pairs import check_blocks
from games.bots import free_name
from games.models import Invitation, Match, Seat, Status
from games.selectors.clock import now_ms
from games.selectors.match_rows import MatchRow, lock_match, read_match
from games.selectors.matches import is_blocked_from, not_blocked_from
from games.selectors.room_access import may_enter
from games.services.forfeits import leave_play
from games.services.match_access import check_open, room_of_host, room_of_host_or_started, seated
from games.services.rooms import close_room, touch
from uno_api.errors import ApiError, FieldError


def match_with_code(code: str, user_id: UUID) -> UUID:
    """Return the id of the match that can be joined with a code; raise ApiError `not_found`.

    A code stops working when its match is over.
    """
    found = not_blocked_from(Match.objects.filter(code=code, status__in=Match.LIVE), user_id)
    match_id = found.values_list("id", flat=True).first()
    if match_id is None:
        raise ApiError("not_found")
    return match_id


@transaction.atomic
def join_by_id(match_id: UUID, user_id: UUID, team: int | None = None, entropy: str = "") -> None:
    """Take a free seat like `join_match`; raise ApiError `not_found` if the player needs the code."""
    if not may_enter(read_match(match_id), user_id):
        raise ApiError("not_found")
    join_match(match_id, user_id, team, entropy)


@transaction.atomic
def join_match(match_id: UUID, user_id: UUID, team: int | None = None, entropy: str = "") -> None:
    """Take a free seat, in a given team if any; a player who already has a seat keeps it.

    The caller must have checked that the player may enter. Raises ApiError `not_found`, `kicked`,
    `already_started`, `match_over`, `match_closed`, `room_full`, or `invalid` for an unknown team.
    """
    row = lock_match(match_id)
    if row.seat_of(user_id) is not None:
        return
    if is_blocked_from(row, user_id) or (row.status not in Match.LIVE and not row.is_open_to_strangers):
        raise ApiError("not_found")
    check_open(row)
    if user_id in Match.objects.values_list("kicked", flat=True).get(id=match_id):
        raise ApiError("kicked")
    Seat.objects.create(match_id=match_id, number=_free_seat(row, team), user_id=user_id, entropy=entropy)
    touch(row)


@transaction.atomic
def join_by_invitation(user_id: UUID, invitation_id: UUID) -> UUID:
    """Take a seat in the room of an invitation; return the id of the room.

    Raises ApiError `not_found`, `already_answered`, and the errors of `join_match`.
    """
    invitation = _invitation_to(user_id, invitation_id)
    join_match(invitation.match_id, user_id)
    return invitation.match_id


@transaction.atomic
def leave_match(match_id: UUID, user_id: UUID) -> MatchRow:
    """Leave an open room, or give up the seat of a match in play; a repeated call has no further effect.

    Returns the match as it is after that, because the user may not be allowed to read it again. Raises
    ApiError `not_found`, `match_over` or `match_closed`.
    """
    row = lock_match(match_id)
    seat = row.seat_of(user_id)
    if seat is None:
        if not row.is_seen_by(user_id):
            raise ApiError("not_found")
    elif row.status == Status.OPEN:
        remove_from_room(row, seat)
    else:
        leave_play(row, seat)
    return read_match(match_id)


@transaction.atomic
def kick(match_id: UUID, user_id: UUID, seat: int) -> None:
    """Remove the player or bot at a seat, as the host; a kicked player cannot join this room again.

    Does nothing if the seat is empty or its player has left. Raises ApiError `not_found`, `not_host`, the
    errors of `check_open`, and `invalid` if the host kicks themselves.
    """
    row = room_of_host_or_started(match_id, user_id)
    seat_row = next((seat_row for seat_row in row.roster if seat_row.number == seat), None)
    if seat_row is None or seat_row.has_left:
        return
    check_open(row)
    if seat == row.host:
        raise ApiError("invalid", errors=[FieldError("seat", "not_yourself")])
    if seat_row.user_id:
        match = Match.objects.get(id=match_id)
        match.kicked.append(seat_row.user_id)
        match.save(update_fields=["kicked"])
    remove_from_room(row, seat)


@transaction.atomic
def set_ready(match_id: UUID, user_id: UUID, is_ready: bool) -> None:
    """Set whether the user is ready to start.

    Raises ApiError `not_found`, `not_seated`, and the errors of `check_open`.
    """
    row = lock_match(match_id)
    seat = row.seat_of(user_id)
    if seat is None:
        raise ApiError("not_seated" if row.is_seen_by(user_id) else "not_found")
    check_open(row)
    if Seat.objects.filter(match_id=match_id, number=seat).exclude(ready=is_ready).update(ready=is_ready):
        touch(row)


@transaction.atomic
def add_bot(match_id: UUID, user_id: UUID, level: str) -> None:
    """Add a bot at the next free seat, as the host.

    Raises ApiError `room_full`, `forbidden` in a rated match, and the errors of `room_of_host`.
    """
    row = room_of_host(match_id, user_id)
    if row.rated:
        raise ApiError("forbidden")
    names = [seat_row.display_name for seat_row in row.roster]
    Seat.objects.create(
        match_id=match_id,
        number=_free_seat(row, None),
        bot_level=level,
        bot_name=free_name(names),
        ready=True,
    )
    touch(row)


@transaction.atomic
def remove_bot(match_id: UUID, user_id: UUID, seat: int) -> None:
    """Remove the bot at a seat, as the host; raise ApiError `not_found` if there is no bot at it."""
    row = room_of_host(match_id, user_id)
    if not any(seat_row.number == seat and seat_row.is_bot for seat_row in row.roster):
        raise ApiError("not_found")
    remove_from_room(row, seat)


@transaction.atomic
def transfer_host(match_id: UUID, user_id: UUID, seat: int) -> None:
    """Make the player at a seat the host; raise ApiError `invalid` if there is no player at it."""
    row = room_of_host(match_id, user_id)
    if not any(seat_row.number == seat and not seat_row.is_bot for seat_row in row.roster):
        raise ApiError("invalid", errors=[FieldError("seat", "not_a_player")])
    if seat != row.host:
        Match.objects.filter(id=match_id).update(host=seat)
        touch(row)


def remove_from_room(row: MatchRow, seat: int) -> None:
    """Free a seat of an open room, and close the room if no player is left.

    If the host leaves, the player at the next seat becomes the host.
    """
    Seat.objects.filter(match_id=row.id, number=seat).delete()
    players = [seat_row.number for seat_row in row.roster if not seat_row.is_bot and seat_row.number != seat]
    if not players:
        close_room(row, "empty", now_ms())
        return
    if seat == row.host:
        Match.objects.filter(id=row.id).update(host=min(players, key=lambda number: (number < seat, number)))
    touch(row)


def _free_seat(row: MatchRow, team: int | None) -> int:
    """Return the lowest free seat, in a given team if any; raise ApiError `room_full` or `invalid`."""
    teams = int(row.ruleset.all_options().get("teams", 0))
    if team is not None and not 0 <= team < teams:
        raise ApiError("invalid", errors=[FieldError("team", "not_a_team")])
    taken = {seat_row.number for seat_row in row.roster}
    for number in range(row.seats_count):
        if number not in taken and (team is None or number % teams == team):
            return number
    raise ApiError("room_full")


@transaction.atomic
def add_entropy(match_id: UUID, user_id: UUID, value: str) -> None:
    """Set the player's contribution to the seed of a match that has not started; the last value sent counts.

    The server has committed to its own secret before that, and no contribution is shown before the match is
    over. Raises ApiError `not_found`, `not_seated`, `already_started`, `match_over` or `match_closed`.
    """
    row, seat = seated(match_id, user_id)
    check_open(row)
    Seat.objects.filter(match_id=match_id, number=seat).update(entropy=value)


def _invitation_to(user_id: UUID, invitation_id: UUID) -> Invitation:
    """Return an invitation that can be answered, even if its room has closed: joining reports the reason.

    Raises ApiError `not_found`, `already_answered`, and the errors of `check_blocks`.
    """
    invitation = Invitation.objects.filter(invited_id=user_id, id=invitation_id).first()
    if invitation is None:
        raise ApiError("not_found")
    if invitation.declined_at is not None:
        raise ApiError("already_answered")
    check_blocks(user_id, invitation.inviter_id)
    return invitation
