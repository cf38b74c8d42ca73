"""The open room of a match: created and changed by its host, and closed when no player is left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.bots import free_name
from games.engine import VARIANTS, BadRuleset, ruleset
from games.models import Match, Seat, Status
from games.models.match import new_seed
from games.selectors.clock import now_ms
from games.selectors.match_rows import MatchRow, to_datetime
from games.selectors.matches import current_matches
from games.services.active_match_lock import lock_players
from games.services.broadcast import broadcast_room_on_commit
from games.services.endings import finish_match
from games.services.match_access import room_of_host
from games.time_control import ROOM_LIFE, ROOM_SWEEP_INTERVAL, Millis
from uno_api.errors import ApiError, FieldError

USUAL_SEATS = 4

MAX_ROOMS = 20
"""Maximum number of open rooms a player may sit in to create another one: the clock checks each of them."""


@dataclass(frozen=True, slots=True)
class RoomSettings:
    """The settings requested by the host; `options` holds the house rules that differ from the defaults."""

    variant: str
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: int | None = None
    visibility: str = "private"
    pace: str = "normal"
    spectators: bool | None = None
    bots: Sequence[str] = ()
    entropy: str = ""


@transaction.atomic
def create_match(user_id: UUID, wishes: RoomSettings, **columns: Any) -> UUID:
    """Create a room with its host at seat 0 and the requested bots; return the id of the room.

    `columns` are those that only the server may set, such as `rated`. Raises ApiError `bad_options` for
    options the rules do not allow, `invalid` for more bots than seats, and `too_many_rooms` for a player
    who sits in `MAX_ROOMS` open rooms. Raises ValueError for a rated room with bots, because bots have no
    rating.
    """
    if columns.get("rated") and wishes.bots:
        raise ValueError("bots have no rating, and sit at no ranked table")
    _check_room_for_more(user_id)
    seed = new_seed()
    now = now_ms()
    match = Match.objects.create(
        **columns_of(wishes),
        seed=seed,
        seed_hash=sha256(seed.encode()).hexdigest(),
        deadline=to_datetime(now + ROOM_LIFE[wishes.pace]),
        wake_at=to_datetime(now + ROOM_SWEEP_INTERVAL),
        **columns,
    )
    Seat.objects.create(match=match, number=0, user_id=user_id, entropy=wishes.entropy)
    taken: list[str] = []
    for number, level in enumerate(wishes.bots, start=1):
        taken.append(free_name(taken))
        Seat.objects.create(match=match, number=number, bot_level=level, bot_name=taken[-1], ready=True)
    return match.id


def _check_room_for_more(user_id: UUID) -> None:
    """Raise ApiError `too_many_rooms` if the player sits in `MAX_ROOMS` open rooms.

    The player is locked, so that rooms created concurrently wait for each other.
    """
    lock_players([user_id])
    if current_matches(user_id).filter(status=Status.OPEN).count() >= MAX_ROOMS:
        raise ApiError("too_many_rooms", limit=MAX_ROOMS, words={"limit": MAX_ROOMS})


def columns_of(wishes: RoomSettings) -> dict[str, Any]:
    """Return the columns of a room for the given settings; raise ApiError `bad_options` or `invalid`."""
    seats = _seats(wishes)
    return {
        "variant": wishes.variant,
        "options": checked_options(wishes.variant, wishes.options, seats),
        "seats_count": seats,
        "visibility": wishes.visibility,
        "pace": wishes.pace,
        "spectators": wishes.visibility == "public" if wishes.spectators is None else wishes.spectators,
    }


def checked_options(variant: str, options: Mapping[str, Any], seats: int | None) -> dict[str, Any]:
    """Return the options that differ from the variant's defaults.

    Raises ApiError `bad_options` with the faulty fields and the options that clash.
    """
    try:
        return dict(ruleset(variant, options, seats).options)
    except BadRuleset as bad:
        errors = [FieldError(_field(fault.option), fault.code) for fault in bad.faults]
        clashes = [list(fault.clashes) for fault in bad.faults if fault.clashes]
        raise ApiError("bad_options", errors=errors, clashes=clashes) from bad


@transaction.atomic
def change_match(match_id: UUID, user_id: UUID, changes: Mapping[str, Any]) -> None:
    """Change the settings of a room before the start; every player must become ready again.

    `changes` may hold `variant`, `options` (merged into the current ones), `seats`, `visibility`, `pace`
    and `spectators`. Another variant resets the options. Raises ApiError `bad_options`, `invalid` if a
    taken seat would no longer exist, and the errors of `room_of_host`.
    """
    row = room_of_host(match_id, user_id)
    variant = changes.get("variant", row.variant)
    options = dict(row.ruleset.options) if variant == row.variant else {}
    seats = changes.get("seats", row.seats_count)
    if any(seat_row.number >= seats for seat_row in row.roster):
        raise ApiError("invalid", errors=[FieldError("seats", "seats_taken")])
    columns = {name: changes[name] for name in ("visibility", "pace", "spectators") if name in changes}
    row.pace = columns.get("pace", row.pace)
    wanted = checked_options(variant, options | dict(changes.get("options", {})), seats)
    Match.objects.filter(id=match_id).update(variant=variant, options=wanted, seats_count=seats, **columns)
    Seat.objects.filter(match_id=match_id, user__isnull=False).update(ready=False)
    touch(row)


def touch(row: MatchRow) -> None:
    """Record a change of an open room: restart its lifetime, raise its revision and publish it."""
    closes_at = to_datetime(now_ms() + ROOM_LIFE[row.pace])
    Match.objects.filter(id=row.id).update(revision=F("revision") + 1, deadline=closes_at)
    broadcast_room_on_commit(row.id)


def close_room(row: MatchRow, reason: str, now: Millis) -> None:
    """Cancel an open room for a reason (`expired`, `empty`), and notify everyone who still sits in it.

    The match of which the room was the rematch can then have another one.
    """
    finish_match(row, Status.CANCELLED, reason, now)
    Match.objects.filter(rematch__id=row.id).update(revision=F("revision") + 1)
    Match.objects.filter(id=row.id).update(rematch_of=None)
    broadcast_room_on_commit(row.id)


def _seats(wishes: RoomSettings) -> int:
    """Return the number of seats of a room: as requested, else `USUAL_SEATS` or as many as are needed.

    Raises ApiError `invalid` for more bots than seats.
    """
    if wishes.seats is None:
        teams = wishes.options.get("teams", 0)
        needed = max(USUAL_SEATS, 1 + len(wishes.bots), 2 * teams if type(teams) is int else 0)
        return min(needed, VARIANTS[wishes.variant].seats_with(wishes.options)[-1])
    if len(wishes.bots) >= wishes.seats:
        raise ApiError("invalid", errors=[FieldError("bots", "too_many_bots")])
    return wishes.seats


def _field(option: str) -> str:
    return option if option in ("variant", "seats") else f"options.{option}"


TAPS = timedelta(seconds=2)
"""Time within which the same request means the same room.

A tap may be registered twice, and a response may be late.
"""


@transaction.atomic
def open_room(user_id: UUID, wishes: RoomSettings) -> UUID:
    """Create a room like `create_match`, or return the identical room that the player created a moment ago.

    Only a room that is unchanged since its creation is returned. For callers without an Idempotency-Key,
    which would say for certain whether one room is wanted or two.
    """
    lock_players([user_id])
    return _just_opened(user_id, wishes) or create_match(user_id, wishes)


def _just_opened(user_id: UUID, wishes: RoomSettings) -> UUID | None:
    """Return the unchanged room that a locked player has just created with the same settings, or None."""
    rooms = Match.objects.filter(
        **columns_of(wishes),
        status=Status.OPEN,
        revision=0,
        rated=False,
        rematch_of=None,
        created_at__gt=timezone.now() - TAPS,
    )
    mine = rooms.filter(seats__number=0, seats__user_id=user_id, seats__entropy=wishes.entropy)
    for room in mine.prefetch_related("seats"):
        if [seat.bot_level for seat in room.seats.order_by("number")[1:]] == list(wishes.bots):
            return room.id
    return None
