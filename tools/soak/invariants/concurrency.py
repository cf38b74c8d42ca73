"""Checks that no player plays or waits in two places at once, from the time spans of each player."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from tools.soak.invariants.rows import LIVE, OPEN, Rows

NEVER = datetime.max.replace(tzinfo=UTC)
AT_THE_SAME_TIME = timedelta(seconds=1)
"""Tolerance: a ticket requested while a match is ending may have a time just before that end."""


class Span(NamedTuple):
    """A time span of a player in one match or with one ticket, which `what` names."""

    begins: datetime
    ends: datetime
    what: str


def everything_is_over(rows: Rows) -> list[str]:
    """Return faults for matches that have not ended."""
    return [f"match {match.id} is {match.status}" for match in rows.matches if match.status in LIVE]


def nobody_plays_twice_at_once(rows: Rows) -> list[str]:
    """Return faults for players who began a match before they finished or left another."""
    return [
        f"player {user} was in {one.what} and {other.what}"
        for user, spans in _play(rows).items()
        for one, other in pairwise(sorted(spans))
        if other.begins < one.ends
    ]


def nobody_is_held_for_nothing(rows: Rows) -> list[str]:
    """Return faults for players locked to a match they do not play, or not locked to one they play.

    The lock is the player's row of `games_rankedseat`.
    """
    live = {match.id for match in rows.matches if match.status in LIVE}
    playing = {(seat.user, seat.match) for seat in rows.seats if seat.match in live and not seat.left_at}
    held = {(held.user, held.match) for held in rows.held}
    return [f"player {user} is held by match {match}" for user, match in sorted(held - playing)] + [
        f"player {user} is not held by match {match}" for user, match in playing - held
    ]


def nobody_waits_and_plays(rows: Rows) -> list[str]:
    """Return faults for players who had an open ticket during a match."""
    play = _play(rows)
    return [
        f"player {user} waited with {wait.what} during {match.what}"
        for user, wait in _waits(rows)
        for match in play.get(user, [])
        if wait.begins < match.ends - AT_THE_SAME_TIME and match.begins < wait.ends - AT_THE_SAME_TIME
    ]


def _play(rows: Rows) -> dict[str, list[Span]]:
    """Return the spans of each player in matches, by user: until the match ended or the player left."""
    matches = {match.id: match for match in rows.matches}
    spans: dict[str, list[Span]] = {}
    for seat in rows.seats:
        match = matches[seat.match]
        ends = min(seat.left_at or NEVER, match.finished_at or NEVER)
        if seat.user is not None:
            spans.setdefault(seat.user, []).append(Span(match.started_at, ends, f"match {match.id}"))
    return spans


def _waits(rows: Rows) -> Iterator[tuple[str, Span]]:
    for ticket in rows.tickets:
        ends = NEVER if ticket.status in OPEN else ticket.ended_at or NEVER
        for user in ticket.holders:
            yield user, Span(ticket.waiting_since, ends, f"ticket {ticket.id}")
