"""Matchmaking: groups waiting tickets into tables, as a pure function that can be simulated and explained.

The ticket that has waited longest chooses first. It examines its neighbours in rating, nearest first, and
accepts those within its range. The range widens with the waiting time by the queue's formula and becomes
unlimited at the longest wait. Players who block each other are never seated together. Players who met in
their last match are seated together again only if the table cannot be filled otherwise. Sorting costs O(n log
n); the rest is linear, because a ticket examines a bounded number of neighbours.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf
from uuid import UUID

NEIGHBOURS = 12
"""Number of neighbours on either side that a ticket examines for each seat of its table."""


@dataclass(frozen=True, slots=True)
class RatingWindow:
    """Rating range of a queue: `start` points plus `growth` per second, unlimited after `longest` seconds."""

    start: float = 100.0
    growth: float = 5.0
    longest: float = 120.0

    def range_after(self, waited: float) -> float:
        """Return the rating range in points after `waited` seconds; infinity from the longest wait on."""
        return inf if waited >= self.longest else self.start + self.growth * waited


@dataclass(frozen=True, slots=True)
class WaitingTicket:
    """One ticket as the matchmaker sees it: its players (a party sits together) and their mean rating.

    `waited` is in seconds. `blocks` are the players that its players block, `recent` those they met in their
    last match.
    """

    id: UUID
    players: tuple[UUID, ...]
    rating: float
    waited: float
    blocks: frozenset[UUID] = frozenset()
    recent: frozenset[UUID] = frozenset()


@dataclass(frozen=True, slots=True)
class Seating:
    """The tickets that play at one table, and their players in seat order."""

    tickets: tuple[WaitingTicket, ...]
    seats: tuple[UUID, ...]

    @property
    def spread(self) -> float:
        """Return the rating difference in points between the strongest and the weakest ticket."""
        ratings = [ticket.rating for ticket in self.tickets]
        return max(ratings) - min(ratings)


def seat_all(
    tickets: Sequence[WaitingTicket], seats: int, teams: int, formula: RatingWindow
) -> list[Seating]:
    """Return the tables that can be filled now, each with `seats` players, in the order they were found.

    `teams` is 0, or the number of teams. With teams, a party stays in one team, and the teams are as even as
    the table allows. Tickets that are in no table keep waiting.
    """
    line = TicketIndex(tickets)
    tables = []
    for place in sorted(range(len(line.tickets)), key=lambda n: -line.tickets[n].waited):
        if line.is_waiting(place):
            company = find_group(line, place, seats, formula)
            if company:
                line.remove(company)
                tables.append(seating([line.tickets[n] for n in company], teams))
    return tables


class TicketIndex:
    """The tickets in order of rating, as a doubly linked list with removal in constant time."""

    __slots__ = ("after", "before", "tickets")

    def __init__(self, tickets: Sequence[WaitingTicket]) -> None:
        self.tickets = sorted(tickets, key=lambda ticket: (ticket.rating, ticket.id))
        size = len(self.tickets)
        self.before: list[int] = list(range(-1, size))
        self.after: list[int] = [*range(1, size + 1), size]

    def is_waiting(self, place: int) -> bool:
        """Return whether the ticket at a place has not been removed."""
        return self.after[place] != place

    def remove(self, places: Sequence[int]) -> None:
        """Remove the tickets at these places from the line."""
        for place in places:
            before, after = self.before[place], self.after[place]
            if before >= 0:
                self.after[before] = after
            self.before[after] = before
            self.after[place] = place

    def neighbours(self, place: int, most: int) -> Iterator[int]:
        """Yield up to `2 * most` places from both sides, nearest in rating first."""
        size, rating = len(self.tickets), self.tickets[place].rating
        low, high = self.before[place], self.after[place]
        for _ in range(2 * most):
            below = rating - self.tickets[low].rating if low >= 0 else inf
            above = self.tickets[high].rating - rating if high < size else inf
            if below is inf and above is inf:
                return
            if below <= above:
                yield low
                low = self.before[low]
            else:
                yield high
                high = self.after[high]


def find_group(line: TicketIndex, place: int, seats: int, formula: RatingWindow) -> list[int] | None:
    """Return the places that fill a table for a ticket, its own first, or None if the ticket has to wait."""
    return gather(line, place, seats, formula, have_not_just_met) or gather(
        line, place, seats, formula, may_meet
    )


Accepts = Callable[[WaitingTicket, WaitingTicket], bool]


def gather(
    line: TicketIndex, place: int, seats: int, formula: RatingWindow, accepts: Accepts
) -> list[int] | None:
    """Return a table filled with the nearest tickets that are in range, fit and accept each other, or None.

    A ticket fits if its party is not larger than the free seats. The returned places start with `place`.
    """
    first = line.tickets[place]
    reach, free = formula.range_after(first.waited), seats - len(first.players)
    company = [place]
    low = high = first.rating
    for other in line.neighbours(place, NEIGHBOURS * seats):
        if not free:
            break
        ticket = line.tickets[other]
        spread = max(high, ticket.rating) - min(low, ticket.rating)
        fits = len(ticket.players) <= free and spread <= reach
        if fits and all(accepts(line.tickets[member], ticket) for member in company):
            company.append(other)
            free -= len(ticket.players)
            low, high = min(low, ticket.rating), max(high, ticket.rating)
    return None if free else company


def may_meet(one: WaitingTicket, other: WaitingTicket) -> bool:
    """Return whether no player of either ticket blocks a player of the other."""
    return one.blocks.isdisjoint(other.players) and other.blocks.isdisjoint(one.players)


def have_not_just_met(one: WaitingTicket, other: WaitingTicket) -> bool:
    """Return whether two tickets may meet and their players did not play each other in their last match."""
    return (
        may_meet(one, other) and one.recent.isdisjoint(other.players) and other.recent.isdisjoint(one.players)
    )


def seating(tickets: Sequence[WaitingTicket], teams: int) -> Seating:
    """Return the seating of the tickets.

    Without teams the players sit in the order of the tickets; with teams the seats alternate between the
    teams.
    """
    if not teams:
        players = [player for ticket in tickets for player in ticket.players]
        return Seating(tuple(tickets), tuple(players))
    sides = even_teams(tickets, teams)
    size = len(sides[0])
    return Seating(tuple(tickets), tuple(side[n] for n in range(size) for side in sides))


def even_teams(tickets: Sequence[WaitingTicket], teams: int) -> list[list[UUID]]:
    """Return two teams whose total ratings are as close as the parties allow.

    Raises ValueError if `teams` is not 2.
    """
    if teams != 2:
        raise ValueError(f"ranked teams come in twos, not {teams}")
    size = sum(len(ticket.players) for ticket in tickets) // 2
    best = min(_halves(tickets, size), key=lambda half: _lead(tickets, half))
    return [
        [player for ticket in tickets if (ticket in best) is mine for player in ticket.players]
        for mine in (True, False)
    ]


def _halves(tickets: Sequence[WaitingTicket], size: int) -> Iterator[tuple[WaitingTicket, ...]]:
    for count in range(1, len(tickets)):
        for half in combinations(tickets, count):
            if tickets[0] in half and sum(len(ticket.players) for ticket in half) == size:
                yield half


def _lead(tickets: Sequence[WaitingTicket], half: tuple[WaitingTicket, ...]) -> float:
    strengths = [
        sum(ticket.rating * len(ticket.players) for ticket in tickets if (ticket in half) is mine)
        for mine in (True, False)
    ]
    return abs(strengths[0] - strengths[1])
