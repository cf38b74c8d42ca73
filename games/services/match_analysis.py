"""Background analysis of finished matches: the luck of the cards, and players who stalled.

Each match is replayed from its move record, once. The analysis never changes the result of a match.
"""

import logging
import time
from collections.abc import Iterable, Iterator
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from games.conduct import Outcome
from games.engine import State, TimeOut, draws, load_move
from games.luck import luck_by_seat
from games.models import Luck, Match, Move, Pace, RankedOutcome
from games.selectors.match_rows import MatchRow, lock_match
from games.selectors.moves import moves_after, record_of, replay_of
from games.services.conduct import recompute_conduct
from games.stalling import TimedDecision, stallers
from games.time_control import TURN

REVIEW_FOR = 4.0
"""Duration of one run in seconds; the remaining matches are left to the next run."""

PICK = """
SELECT id FROM games_match WHERE status = 'finished' AND reviewed_at IS NULL
ORDER BY finished_at LIMIT 1 FOR UPDATE SKIP LOCKED
"""

log = logging.getLogger(__name__)


def review_finished_matches() -> int:
    """Analyse finished matches that have not been analysed yet; return how many there were.

    The run ends after about `REVIEW_FOR` seconds.
    """
    until, count = time.monotonic() + REVIEW_FOR, 0
    while time.monotonic() < until and _review_one():
        count += 1
    return count


@transaction.atomic
def _review_one() -> bool:
    """Analyse the match that has waited longest; return False if there is none.

    A match that cannot be replayed is a bug of the server: it is logged, and not tried again.
    """
    with connection.cursor() as cursor:
        cursor.execute(PICK)
        found: tuple[UUID] | None = cursor.fetchone()
    if found is None:
        return False
    try:
        with transaction.atomic():
            review_match(lock_match(found[0]))
    except Exception:
        log.exception("match %s could not be reviewed", found[0])
    Match.objects.filter(id=found[0]).update(reviewed_at=timezone.now())
    return True


def review_match(row: MatchRow) -> None:
    """Store the luck of every seat of a locked match, and mark the players who stalled.

    Matches with fewer than two players, and matches that never started, are skipped. Stalling is only
    judged in rated matches whose pace is not `days`.
    """
    if sum(not seat_row.is_bot for seat_row in row.roster) < 2 or not row.has_started:
        return
    _write_luck(row)
    if row.rated and row.pace != Pace.DAYS:
        _blame(row, stallers(decisions(row)))


def decisions(row: MatchRow) -> Iterator[TimedDecision]:
    """Yield every decision awaited in a match, in order, with its time as a fraction of a turn's time."""
    moves = list(moves_after(row.id, 0).only("seq", "seat", "move", "created_at"))
    times = {move.seq: move.created_at for move in moves}
    steps = replay_of(row)
    before: State | None = None
    for move, step in zip(moves, steps, strict=True):
        if before is not None and move.seat in before.awaiting.seats:
            taken = move.created_at - times[before.since]
            yield _decision(move, before, taken.total_seconds() * 1000 / TURN[row.pace])
        before = step.state


def _decision(move: Move, before: State, time_used: float) -> TimedDecision:
    seat = move.seat or 0
    is_missed = isinstance(load_move(move.as_json()), TimeOut)
    return TimedDecision(seat, time_used, _is_losing(before, seat), is_missed)


def _is_losing(state: State, seat: int) -> bool:
    """Return whether another active seat has fewer cards than this one."""
    hands = [len(other.hand) for other in state.seats if other.active]
    return len(state.seats[seat].hand) > min(hands)


def _write_luck(row: MatchRow) -> None:
    seats = len(row.roster)
    drawn = draws(row.ruleset, seats, row.state.seed, record_of(row.id))
    Luck.objects.bulk_create(
        [
            Luck(
                match_id=row.id,
                seat=seat,
                cards=fortune.cards,
                worth=fortune.worth,
                expected=fortune.expected,
                value=fortune.value,
            )
            for seat, fortune in enumerate(luck_by_seat(drawn, seats))
        ],
        ignore_conflicts=True,
    )


def _blame(row: MatchRow, seats: Iterable[int]) -> None:
    players = [user for seat in seats if (user := row.roster[seat].user_id)]
    slow = RankedOutcome.objects.filter(match_id=row.id, user_id__in=players, outcome=Outcome.FINISHED)
    if slow.update(is_slow=True):
        recompute_conduct(players)
