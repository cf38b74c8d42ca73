"""Creates ranked matches in bulk: matches that have started, with their seats and their first move.

Nobody watches them yet, so nothing is published here; `matchmaking` notifies the players.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from uuid import UUID

import orjson

from games.engine import RULES_VERSION, Ruleset, State, new_match
from games.models import Match, Move, Queue, RankedSeat, Seat, Status
from games.models.match import new_seed
from games.selectors.fairness import combined
from games.selectors.match_rows import to_datetime
from games.time_control import GRACE, Millis, new_clock
from uno_api.ids import uuid7


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
