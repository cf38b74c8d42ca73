"""Checks of matches: full tables, partners opposite, blocks respected, complete records, valid places."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import combinations, pairwise

from tools.soak.invariants.rows import FINISHED, AuditedMatch, AuditedSeat, Rows

JUST_READ = timedelta(seconds=5)
"""Tolerance: the waiting players are read before the match is created; a later block has no effect on it."""


def tables_are_full(rows: Rows) -> list[str]:
    """Return faults for matches with an empty seat, a duplicate player, or other seats than their queue."""
    wanted = {queue.code: queue.seats for queue in rows.queues}
    seats = rows.seats_of()
    return [
        f"match {match.id} in {match.queue}: {fault}"
        for match in rows.matches
        for fault in _gaps(match, seats[match.id], wanted.get(match.queue, match.seats))
    ]


def _gaps(match: AuditedMatch, seats: list[AuditedSeat], wanted: int) -> Iterator[str]:
    if [seat.number for seat in seats] != list(range(wanted)) or match.seats != wanted:
        yield f"seats {[seat.number for seat in seats]} of {match.seats}, not {wanted}"
    if any(seat.user is None for seat in seats):
        yield "a seat without a player"
    if len({seat.user for seat in seats}) < len(seats):
        yield "a player with two seats"


def partners_sit_opposite(rows: Rows) -> list[str]:
    """Return faults for parties that were split between teams or seated in a queue without teams."""
    matches = {match.id: match for match in rows.matches}
    numbers = {(seat.match, seat.user): seat.number for seat in rows.seats}
    faults = []
    for ticket in rows.tickets:
        if ticket.match in matches and len(ticket.holders) > 1:
            teams = rows.teams_of(matches[ticket.match])
            sides = {numbers.get((ticket.match, user), -1) % (teams or 1) for user in ticket.holders}
            if not teams or len(sides) > 1:
                faults.append(f"the party of ticket {ticket.id} is torn apart at match {ticket.match}")
    return faults


def blocks_hold(rows: Rows) -> list[str]:
    """Return faults for players seated with a player they block, unless they queued as a party."""
    starts = {match.id: match.started_at for match in rows.matches}
    since = {(block.blocker, block.blocked): block.blocked_at for block in rows.blocks}
    together = {frozenset(ticket.holders) for ticket in rows.tickets if len(ticket.holders) > 1}
    faults = []
    for match, seats in rows.seats_of().items():
        users = [seat.user for seat in seats if seat.user]
        for one, other in combinations(users, 2):
            if {one, other} in together:
                continue
            blocks = [since[pair] for pair in ((one, other), (other, one)) if pair in since]
            if any(blocked_at < starts[match] - JUST_READ for blocked_at in blocks):
                faults.append(f"players {one} and {other} met at match {match} although one blocks the other")
    return faults


def records_are_whole(rows: Rows) -> list[str]:
    """Return faults for matches whose move number differs from the moves in their record."""
    return [
        f"match {match.id} is at move {match.seq}, and its record has {match.moves} up to {match.last}"
        for match in rows.matches
        if not match.seq == match.moves == match.last
    ]


def places_are_legal(rows: Rows) -> list[str]:
    """Return faults for invalid places: gaps, partners with different places, leavers who are not last."""
    seats = rows.seats_of()
    return [
        f"match {match.id}: {fault}"
        for match in rows.matches
        for fault in _misplaced(match, seats[match.id], rows.teams_of(match))
    ]


def _misplaced(match: AuditedMatch, seats: list[AuditedSeat], teams: int) -> Iterator[str]:
    if match.status != FINISHED:
        if any(seat.place is not None for seat in seats):
            yield f"{match.status}, and there are places"
        return
    sides: dict[int, set[int]] = {}
    for seat in seats:
        sides.setdefault(seat.number % (teams or len(seats)), set()).add(seat.place or 0)
    if any(len(places) > 1 for places in sides.values()):
        yield f"partners with different places: {[seat.place for seat in seats]}"
        return
    places = [min(side) for side in sides.values()]
    if any(place != 1 + sum(other < place for other in places) for place in places):
        yield f"no such places: {places}"
    elif not teams:
        yield from _leavers_misplaced(seats)


def _leavers_misplaced(seats: list[AuditedSeat]) -> Iterator[str]:
    """Yield faults unless the first to leave is last, and all who left are behind all who stayed."""
    left = sorted(
        (seat for seat in seats if seat.left_at), key=lambda seat: (seat.left_at, -(seat.place or 0))
    )
    worst = max((seat.place or 0 for seat in seats if not seat.left_at), default=0)
    if any((first.place or 0) <= (second.place or 0) for first, second in pairwise(left)):
        yield f"who left first is not last: {[seat.place for seat in left]}"
    if any((seat.place or 0) <= worst for seat in left):
        yield f"who left is before somebody who stayed: {[seat.place for seat in left]}"
