"""The start of a match, and its annulment by a staff member.

The start renumbers the seats, deals the cards and starts the clock.
"""

from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import F

from accounts.models import User
from accounts.services.audit_log import log_action
from games.engine import OPTIONS, RULES_VERSION, VARIANTS, Ruleset, new_match
from games.models import Match, Seat, Status
from games.push import notify_users
from games.selectors.clock import now_ms
from games.selectors.fairness import seed_of
from games.selectors.match_rows import MatchRow, lock_match, read_match, to_datetime
from games.services.active_match_lock import begin_playing
from games.services.broadcast import broadcast_room_on_commit
from games.services.endings import finish_match
from games.services.match_access import check_open, room_of_host_or_started
from games.services.match_updates import MatchUpdate, save_update
from games.services.rooms import checked_options, close_room
from games.time_control import new_clock
from uno_api.errors import ApiError


@transaction.atomic
def start_match(match_id: UUID, user_id: UUID) -> None:
    """Start the match and deal, as the host; a match that has already started is left unchanged.

    Raises ApiError `not_found`, `not_host`, `match_over`, `match_closed`, `players_missing`,
    `players_not_ready`, `players_busy`, or `bad_options` if the rules do not allow so few players.
    """
    row = room_of_host_or_started(match_id, user_id)
    if row.status != Status.PLAYING:
        check_open(row)
        deal_match(row)


def deal_match(row: MatchRow) -> None:
    """Start a locked open match: remove the empty seats, deal from the seed, and publish it."""
    _check_players(row)
    _check_agreement(row)
    begin_playing(row)
    settle_seats(row)
    now = now_ms()
    Match.objects.filter(id=row.id).update(
        status=Status.PLAYING,
        rules_version=RULES_VERSION,
        started_at=to_datetime(now),
        seats_count=len(row.roster),
        host=_new_host(row),
        revision=F("revision") + 1,
    )
    row = read_match(row.id)
    state, events = new_match(row.ruleset, len(row.roster), seed_of(row.id))
    started = row.after(state, new_clock(len(row.roster), row.pace, now))
    save_update(MatchUpdate(started, None, {"move": "start"}, events, now), by_clock=True)


def settle_seats(row: MatchRow) -> None:
    """Renumber the seats so that there is no gap between them, in their present order."""
    for number, seat_row in enumerate(row.roster):
        if seat_row.number != number:
            Seat.objects.filter(id=seat_row.id).update(number=number)


def _check_players(row: MatchRow) -> None:
    count = len(row.roster)
    has_teams = bool(row.ruleset.all_options().get("teams"))
    if count < VARIANTS[row.variant].seats[0] or (has_teams and count < row.seats_count):
        raise ApiError("players_missing")
    rules: Ruleset = row.ruleset
    checked_options(rules.variant, dict(rules.options), count)


def _check_agreement(row: MatchRow) -> None:
    """Raise ApiError `players_not_ready`, with the `seats`, if players have not accepted the host's own text.

    Players accept a text option by being ready, which a change of the rules resets; the host accepts it by
    starting.
    """
    if not any(OPTIONS[code].type == "text" and value for code, value in row.ruleset.options):
        return
    waiting = [
        seat_row.number for seat_row in row.roster if not seat_row.is_ready and seat_row.number != row.host
    ]
    if waiting:
        raise ApiError("players_not_ready", seats=waiting)


def _new_host(row: MatchRow) -> int:
    return next(number for number, seat_row in enumerate(row.roster) if seat_row.number == row.host)


@transaction.atomic
def annul_match(actor: User | None, match_id: UUID, reason: str) -> None:
    """End a match in play without places, points or rating changes, or close a room that is still open.

    Every player with a seat is notified and becomes free for other matches. The action is written to the
    audit log with its reason. Raises ApiError `match_over`.
    """
    row = lock_match(match_id)
    if row.status == Status.OPEN:
        close_room(row, "staff", now_ms())
    elif finish_match(row, Status.ANNULLED, "staff", now_ms()):
        broadcast_room_on_commit(row.id)
    else:
        raise ApiError("match_over")
    notice = {"type": "notice", "code": "match_annulled", "match": str(match_id)}
    notices = {seat_row.user_id: notice for seat_row in row.roster if seat_row.user_id}
    transaction.on_commit(partial(notify_users, notices), robust=True)
    log_action(actor, "annul", Match.objects.get(id=match_id), reason)
