"""The room a match begins as: opened by its host, changed by its host, closed when nobody is left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F

from games.bots import free_name
from games.engine import VARIANTS, BadRuleset, ruleset
from games.models import Match, Seat, Status
from games.models.match import new_seed
from games.selectors.match_rows import MatchRow, lock_match, to_datetime
from games.selectors.matches import current_matches
from games.services.active_match_lock import lock_players
from games.services.broadcast import broadcast_room_on_commit
from games.services.endings import finish_match
from games.services.match_updates import now_ms
from games.time_control import ROOM_LIFE, ROOM_LOOK, Millis
from uno_api.errors import ApiError, FieldError

USUAL_SEATS = 4

MOST_ROOMS = 20
"""Who sits in so many open rooms opens no more: the clock looks into each of them."""

CLOSED_AS = {
    Status.PLAYING: "already_started",
    Status.FINISHED: "match_over",
    Status.ANNULLED: "match_over",
    Status.CANCELLED: "match_closed",
}
"""Why a room that is not open any more cannot be changed."""


@dataclass(frozen=True, slots=True)
class RoomSettings:
    """What the host wants; `options` are the house rules that differ from the variant's own."""

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
    """Open a room with its host on seat 0 and the bots that were asked for; return its id.

    Refuses with `bad_options` what the rules do not allow, with `invalid` more bots than seats, and with
    `too_many_rooms` a player who sits in many open ones.
    `columns` are those that only the service itself may set, `rated` and the like.
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
        wake_at=to_datetime(now + ROOM_LOOK),
        **columns,
    )
    Seat.objects.create(match=match, number=0, user_id=user_id, entropy=wishes.entropy)
    taken: list[str] = []
    for number, level in enumerate(wishes.bots, start=1):
        taken.append(free_name(taken))
        Seat.objects.create(match=match, number=number, bot_level=level, bot_name=taken[-1], ready=True)
    return match.id


def _check_room_for_more(user_id: UUID) -> None:
    """Refuse with `too_many_rooms` whoever sits in so many; rooms opened at once wait for each other."""
    lock_players([user_id])
    if current_matches(user_id).filter(status=Status.OPEN).count() >= MOST_ROOMS:
        raise ApiError("too_many_rooms", limit=MOST_ROOMS, words={"limit": MOST_ROOMS})


def columns_of(wishes: RoomSettings) -> dict[str, Any]:
    """Return the columns of a room as its host wishes them; refuse with `bad_options` or `invalid`."""
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
    """Return the options that differ from the variant's own; refuse with `bad_options` and what clashes."""
    try:
        return dict(ruleset(variant, options, seats).options)
    except BadRuleset as bad:
        errors = [FieldError(_field(fault.option), fault.code) for fault in bad.faults]
        clashes = [list(fault.clashes) for fault in bad.faults if fault.clashes]
        raise ApiError("bad_options", errors=errors, clashes=clashes) from bad


@transaction.atomic
def change_match(match_id: UUID, user_id: UUID, changes: Mapping[str, Any]) -> None:
    """Change what the host wants before the start; everybody has to say again that they are ready.

    `changes` may hold `variant`, `options` (added to those that are set), `seats`, `visibility`, `pace` and
    `spectators`. With another variant the options begin anew. Refuses with `bad_options`, or `invalid`
    when fewer seats are wanted than are taken.
    """
    row = room_of_host(match_id, user_id)
    variant = changes.get("variant", row.variant)
    options = dict(row.ruleset.options) if variant == row.variant else {}
    seats = changes.get("seats", row.seats_count)
    if any(sitter.number >= seats for sitter in row.roster):
        raise ApiError("invalid", errors=[FieldError("seats", "seats_taken")])
    columns = {name: changes[name] for name in ("visibility", "pace", "spectators") if name in changes}
    row.pace = columns.get("pace", row.pace)
    wanted = checked_options(variant, options | dict(changes.get("options", {})), seats)
    Match.objects.filter(id=match_id).update(variant=variant, options=wanted, seats_count=seats, **columns)
    Seat.objects.filter(match_id=match_id, user__isnull=False).update(ready=False)
    touch(row)


def room_of_host(match_id: UUID, user_id: UUID) -> MatchRow:
    """Lock an open room for its host; refuse with `not_host`, or as `check_open` does."""
    row = room_of_host_or_started(match_id, user_id)
    check_open(row)
    return row


def room_of_host_or_started(match_id: UUID, user_id: UUID) -> MatchRow:
    """Lock a match for its host, whatever has become of it; refuse with `not_found` or `not_host`."""
    row = lock_match(match_id)
    if not row.is_seen_by(user_id):
        raise ApiError("not_found")
    if row.seat_of(user_id) != row.host:
        raise ApiError("not_host")
    return row


def check_open(row: MatchRow) -> None:
    """Refuse with `already_started`, `match_over` or `match_closed` when a room is not open any more."""
    if row.status != Status.OPEN:
        raise ApiError(CLOSED_AS[Status(row.status)])


def touch(row: MatchRow) -> None:
    """Take note that an open room changed: it stays open for a while from now, and everybody is told."""
    closes_at = to_datetime(now_ms() + ROOM_LIFE[row.pace])
    Match.objects.filter(id=row.id).update(revision=F("revision") + 1, deadline=closes_at)
    broadcast_room_on_commit(row.id)


def close_room(row: MatchRow, reason: str, now: Millis) -> None:
    """Cancel an open room for good (`expired`, `empty`); who still sits there is told.

    The match that it was the rematch of can have another one.
    """
    finish_match(row, Status.CANCELLED, reason, now)
    Match.objects.filter(rematch__id=row.id).update(revision=F("revision") + 1)
    Match.objects.filter(id=row.id).update(rematch_of=None)
    broadcast_room_on_commit(row.id)


def _seats(wishes: RoomSettings) -> int:
    """Return how many seats a room has: as wished, else as many as are usual and needed."""
    if wishes.seats is None:
        teams = wishes.options.get("teams", 0)
        needed = max(USUAL_SEATS, 1 + len(wishes.bots), 2 * teams if type(teams) is int else 0)
        return min(needed, VARIANTS[wishes.variant].seats_with(wishes.options)[-1])
    if len(wishes.bots) >= wishes.seats:
        raise ApiError("invalid", errors=[FieldError("bots", "too_many_bots")])
    return wishes.seats


def _field(option: str) -> str:
    return option if option in ("variant", "seats") else f"options.{option}"
