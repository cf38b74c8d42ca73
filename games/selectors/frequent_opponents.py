"""Finds pairs of players who often meet at ranked matches of more than two, and how they play there."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import Q

from games.collusion import MIN_MEETINGS, Pair, Passes
from games.engine import Draw, State, legal_moves
from games.models import Seat
from games.selectors.match_rows import MatchRow, read_matches
from games.selectors.moves import record_of, replay_of

MAX_MATCHES = 50
"""Maximum number of a player's matches that are replayed to count passes."""

MEETINGS = """
WITH sat AS (
  SELECT s.match_id, s.user_id, s.place FROM games_seat s JOIN games_match m ON m.id = s.match_id
  WHERE m.rated AND m.status = 'finished' AND m.finished_at > %(since)s AND m.seats_count > 2
    AND coalesce((m.options->>'teams')::int, 0) = 0 AND s.user_id IS NOT NULL),
played AS (SELECT user_id, count(*) AS matches FROM sat GROUP BY 1)
SELECT a.user_id, b.user_id, count(*), count(*) FILTER (WHERE a.place < b.place),
  least(pa.matches, pb.matches), (array_agg(a.match_id ORDER BY a.match_id DESC))[:%(most)s]
FROM sat a JOIN sat b ON b.match_id = a.match_id AND b.user_id <> a.user_id
JOIN played pa ON pa.user_id = a.user_id JOIN played pb ON pb.user_id = b.user_id
GROUP BY a.user_id, b.user_id, pa.matches, pb.matches
HAVING count(*) >= %(fewest)s AND 2 * count(*) FILTER (WHERE a.place < b.place) > count(*)
"""


class Meeting(NamedTuple):
    """Two players, the totals of their meetings, and the latest matches in which they met."""

    gainer: UUID
    giver: UUID
    pair: Pair
    matches: list[UUID]


def frequent_meetings(since: datetime) -> list[Meeting]:
    """Return the pairs of players who have met often since a time, in ranked matches of more than two.

    The gainer is the player who placed above the other more often.
    """
    values: dict[str, Any] = {"since": since, "most": MAX_MATCHES, "fewest": MIN_MEETINGS}
    with connection.cursor() as cursor:
        cursor.execute(MEETINGS, values)
        rows = cursor.fetchall()
    return [
        Meeting(gainer, giver, Pair(meetings, above, fewer), matches)
        for gainer, giver, meetings, above, fewer, matches in rows
    ]


def matches_apart(player: UUID, other: UUID, since: datetime) -> list[UUID]:
    """Return the latest such matches of a player in which another player did not take part.

    Matches with teams are left out, as in `frequent_meetings`: partners draw for each other's sake.
    """
    seats = Seat.objects.filter(
        user_id=player,
        match__rated=True,
        match__status="finished",
        match__finished_at__gt=since,
        match__seats_count__gt=2,
    ).exclude(Q(match__seats__user_id=other) | Q(match__options__has_key="teams"))
    return list(seats.order_by("-match_id").values_list("match_id", flat=True)[:MAX_MATCHES])


def passes_of(player: UUID, matches: Iterable[UUID]) -> Passes:
    """Return how often a player drew while holding a playable card, in some matches that are over."""
    total = Passes()
    for row in read_matches(matches):
        seat = row.seat_of(player)
        if seat is not None:
            total = total.plus(_passes_at(row, seat))
    return total


def _passes_at(row: MatchRow, seat: int) -> Passes:
    record = list(record_of(row.id))
    states = [step.state for step in replay_of(row, record)]
    chances = [
        move
        for (who, move), before in zip(record, states, strict=False)
        if who == seat and before.awaiting.kind == "turn" and _can_play(before, seat)
    ]
    return Passes(sum(isinstance(move, Draw) for move in chances), len(chances))


def _can_play(state: State, seat: int) -> bool:
    return any(choice.move == "play" for choice in legal_moves(state, seat))
