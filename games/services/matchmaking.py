"""Matchmaking: turns waiting tickets into ranked matches that have started.

`games.pairing` decides who plays whom, on data read without a lock. Then the tickets of some matches at a
time are locked and checked again: a match whose player has left in the meantime is not created, and its
other players keep waiting, with the time they have already waited.
"""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from uuid import UUID

import orjson
from django.db import OperationalError, connection, transaction
from django.utils import timezone

from games.engine import RULES_VERSION, Ruleset, State, new_match
from games.models import Match, Move, Queue, RankedSeat, Seat, Status, TicketHolder
from games.models.match import new_seed
from games.pairing import Seating, seat_all
from games.push import notify_users
from games.selectors.clock import now_ms
from games.selectors.fairness import combined
from games.selectors.match_rows import to_datetime
from games.selectors.waiting_tickets import queues_with_tickets, waiting_line
from games.services.tickets import drop_all_tickets, drop_silent_tickets
from games.time_control import GRACE, Millis, new_clock
from uno_api.ids import uuid7

TABLES_AT_ONCE = 100

LOCK = "SELECT id FROM games_ticket WHERE id = ANY(%s) AND status = 'waiting' FOR UPDATE SKIP LOCKED"

MATCHED = """
UPDATE games_ticket t SET status = 'matched', match_id = found.match_id, ended_at = %s
FROM unnest(%s::uuid[], %s::uuid[]) AS found(ticket_id, match_id) WHERE t.id = found.ticket_id
"""

log = logging.getLogger(__name__)


def run_all_queues() -> int:
    """Seat the waiting players of every queue; return the number of matches created.

    A queue that fails is logged and does not delay the other queues.
    """
    return sum(_seat_or_log(code) for code in queues_with_tickets())


def run_queue(code: str) -> int:
    """Drop the silent tickets of a queue, then seat its players; return the number of matches created.

    Only one run is active for a queue: a second one that finds the queue locked stops. All tickets of a
    closed queue are dropped.
    """
    queue = Queue.objects.get(code=code)
    if not queue.is_open:
        drop_all_tickets(queue)
        return 0
    drop_silent_tickets(queue)
    rules, laid = queue.rules(), 0
    for tables in batches(queue):
        with transaction.atomic():
            if not _is_ours(queue):
                break
            laid += _lay_those_still_waiting(queue, rules, tables)
    return laid


def _seat_or_log(code: str) -> int:
    try:
        return run_queue(code)
    except Exception:
        log.exception("nobody was seated in queue %s", code)
        return 0


def batches(queue: Queue) -> Iterator[list[Seating]]:
    """Yield the matches that can be filled, `TABLES_AT_ONCE` at a time; none if another run has the queue."""
    with transaction.atomic():
        if not _is_ours(queue):
            return
        line = waiting_line(queue.code)
    tables = seat_all(line, queue.seats, queue.teams, queue.formula)
    for first in range(0, len(tables), TABLES_AT_ONCE):
        yield tables[first : first + TABLES_AT_ONCE]


def _is_ours(queue: Queue) -> bool:
    """Lock the queue for the rest of the transaction; return False if another run has it.

    The lock only keeps two runs from doing the same work: tickets are checked again under their own locks.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_try_advisory_xact_lock(hashtextextended(%s, 0))", [f"matchmaking {queue.code}"]
        )
        return bool(cursor.fetchone()[0])


def _lay_those_still_waiting(queue: Queue, rules: Ruleset, tables: Sequence[Seating]) -> int:
    waiting = _lock_waiting([ticket.id for table in tables for ticket in table.tickets])
    whole = [table for table in tables if all(ticket.id in waiting for ticket in table.tickets)]
    try:
        return _lay(queue, rules, whole)
    except OperationalError:
        raise
    except Exception:
        log.exception("%d tables of %s could not be laid together", len(whole), queue.code)
        return sum(_lay_alone(queue, rules, table) for table in whole)


def _lock_waiting(tickets: list[UUID]) -> set[UUID]:
    """Lock and return those of the given tickets that still wait; tickets locked elsewhere are skipped."""
    with connection.cursor() as cursor:
        cursor.execute(LOCK, [tickets])
        return {ticket for (ticket,) in cursor.fetchall()}


def _lay_alone(queue: Queue, rules: Ruleset, table: Seating) -> int:
    """Create one match; if that fails, its players keep waiting as if no match had been found."""
    try:
        return _lay(queue, rules, [table])
    except OperationalError:
        raise
    except Exception:
        log.exception("a table of %s could not be laid for %s", queue.code, table.seats)
        return 0


def _lay(queue: Queue, rules: Ruleset, tables: Sequence[Seating]) -> int:
    """Create the matches of tickets that are locked: all of them, or none; return how many."""
    if not tables:
        return 0
    with transaction.atomic():
        matches = create_matches(queue, rules, [table.seats for table in tables], now_ms())
        found = {
            ticket.id: match for table, match in zip(tables, matches, strict=True) for ticket in table.tickets
        }
        _mark_matched(found)
    transaction.on_commit(partial(_notify_seated, tables, matches), robust=True)
    return len(tables)


def _mark_matched(found: dict[UUID, UUID]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(MATCHED, [timezone.now(), list(found), list(found.values())])
    TicketHolder.objects.filter(ticket_id__in=list(found)).update(is_open=False)


def _notify_seated(tables: Sequence[Seating], matches: Sequence[UUID]) -> None:
    notify_users(
        {
            player: {"type": "matched", "ticket": str(ticket.id), "match": str(match)}
            for table, match in zip(tables, matches, strict=True)
            for ticket in table.tickets
            for player in ticket.players
        }
    )


@dataclass(frozen=True, slots=True)
class NewMatchRows:
    """The rows of one new match: the match, its seats, its first move, and its RankedSeat rows."""

    match: Match
    seats: list[Seat]
    move: Move
    held: list[RankedSeat]


def create_matches(queue: Queue, rules: Ruleset, tables: Sequence[Sequence[UUID]], now: Millis) -> list[UUID]:
    """Start a ranked match for each list of players, in seat order; return the ids of the matches.

    Raises IntegrityError if a player already has an active ranked match.
    """
    laid = [_laid(queue, rules, players, now) for players in tables]
    Match.objects.bulk_create([table.match for table in laid])
    RankedSeat.objects.bulk_create([held for table in laid for held in table.held])
    Seat.objects.bulk_create([seat for table in laid for seat in table.seats])
    Move.objects.bulk_create([table.move for table in laid])
    return [table.match.id for table in laid]


def _laid(queue: Queue, rules: Ruleset, players: Sequence[UUID], now: Millis) -> NewMatchRows:
    secret = new_seed()
    state, events = new_match(rules, len(players), combined(secret, [""] * len(players)))
    match = _match(queue, rules, state, secret, now)
    move = Move(
        match_id=match.id,
        seq=state.seq,
        move=_text({"move": "start"}),
        events=_text([event.to_json() for event in events]),
        created_at=to_datetime(now),
    )
    seats = [
        Seat(match_id=match.id, number=number, user_id=player, ready=True)
        for number, player in enumerate(players)
    ]
    return NewMatchRows(
        match, seats, move, [RankedSeat(user_id=player, match_id=match.id) for player in players]
    )


def _match(queue: Queue, rules: Ruleset, state: State, secret: str, now: Millis) -> Match:
    clock = new_clock(len(state.seats), queue.pace, now)
    deadline = clock.deadline(state.awaiting.seats)
    return Match(
        id=uuid7(),
        status=Status.PLAYING,
        rules_version=RULES_VERSION,
        variant=rules.variant,
        options=dict(rules.options),
        rated=True,
        queue=queue.code,
        pace=queue.pace,
        seats_count=len(state.seats),
        state=_text(state.to_json()),
        seq=state.seq,
        seed=secret,
        seed_hash=sha256(secret.encode()).hexdigest(),
        clock=_text(clock.to_json()),
        deadline=to_datetime(deadline) if deadline else None,
        wake_at=to_datetime(deadline + GRACE if deadline else now),
        created_at=to_datetime(now),
        started_at=to_datetime(now),
    )


def _text(value: object) -> str:
    return orjson.dumps(value).decode()
