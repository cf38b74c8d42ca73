"""From waiting tickets to tables: a pure function, so that matchmaking can be simulated and explained.

The longest waiting ticket chooses first. It looks at its neighbours in rating, the nearest first, and
takes those within its range; the range widens with waiting by the queue's formula and ends at the
longest wait, after which anybody will do. People who block each other never meet; people who have just
met do so again only when nobody else is to be had. Sorting costs n log n, the rest is linear, because a
ticket looks at a bounded number of neighbours.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf
from uuid import UUID

NEIGHBOURS = 12
"""How many neighbours a ticket looks at for each seat it needs, on either side, before it waits on."""


@dataclass(frozen=True, slots=True)
class RatingWindow:
    """How far a queue's range reaches: `start` rating points, `growth` more a second, all after `longest`."""

    start: float = 100.0
    growth: float = 5.0
    longest: float = 120.0

    def range_after(self, waited: float) -> float:
        """Return the rating points a ticket reaches after so many seconds; endless after the longest wait."""
        return inf if waited >= self.longest else self.start + self.growth * waited


@dataclass(frozen=True, slots=True)
class WaitingTicket:
    """One ticket as the matchmaker sees it: its players (a party sits together) and their mean rating."""

    id: UUID
    players: tuple[UUID, ...]
    rating: float
    waited: float
    blocks: frozenset[UUID] = frozenset()
    recent: frozenset[UUID] = frozenset()


@dataclass(frozen=True, slots=True)
class Seating:
    """Tickets that play at one table, and their players in the order of the seats."""

    tickets: tuple[WaitingTicket, ...]
    seats: tuple[UUID, ...]

    @property
    def spread(self) -> float:
        """Return the rating points between the strongest and the weakest ticket."""
        ratings = [ticket.rating for ticket in self.tickets]
        return max(ratings) - min(ratings)


def seat_all(
    tickets: Sequence[WaitingTicket], seats: int, teams: int, formula: RatingWindow
) -> list[Seating]:
    """Return the tables that can be filled now, each with `seats` players, in the order they were found.

    `teams` is 0, or the number of teams; with teams, parties stay in one and the teams are as even as the
    table allows. Tickets that are not in any table wait on.
    """
    line = Line(tickets)
    tables = []
    for place in sorted(range(len(line.tickets)), key=lambda n: -line.tickets[n].waited):
        if line.is_waiting(place):
            company = find_group(line, place, seats, formula)
            if company:
                line.remove(company)
                tables.append(seating([line.tickets[n] for n in company], teams))
    return tables


class Line:
    """The tickets in order of rating, as a list that things can be taken out of at no cost."""

    __slots__ = ("after", "before", "tickets")

    def __init__(self, tickets: Sequence[WaitingTicket]) -> None:
        self.tickets = sorted(tickets, key=lambda ticket: (ticket.rating, ticket.id))
        size = len(self.tickets)
        self.before: list[int] = list(range(-1, size))
        self.after: list[int] = [*range(1, size + 1), size]

    def is_waiting(self, place: int) -> bool:
        """Whether the ticket at a place has not been taken out."""
        return self.after[place] != place

    def remove(self, places: Sequence[int]) -> None:
        """Take tickets out of the line."""
        for place in places:
            before, after = self.before[place], self.after[place]
            if before >= 0:
                self.after[before] = after
            self.before[after] = before
            self.after[place] = place

    def neighbours(self, place: int, most: int) -> Iterator[int]:
        """Yield up to `most` places to either side, the nearest in rating first."""
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


def find_group(line: Line, place: int, seats: int, formula: RatingWindow) -> list[int] | None:
    """Return the places that fill a table for a ticket, itself first; None if it has to wait on."""
    return gather(line, place, seats, formula, have_not_just_met) or gather(
        line, place, seats, formula, may_meet
    )


Accepts = Callable[[WaitingTicket, WaitingTicket], bool]


def gather(line: Line, place: int, seats: int, formula: RatingWindow, accepts: Accepts) -> list[int] | None:
    """Fill a table with the nearest tickets that are in range, fit its free seats and accept each other."""
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
    """Whether nobody in either ticket blocks somebody in the other."""
    return one.blocks.isdisjoint(other.players) and other.blocks.isdisjoint(one.players)


def have_not_just_met(one: WaitingTicket, other: WaitingTicket) -> bool:
    """Whether two tickets may meet and have not played each other in their last match."""
    return (
        may_meet(one, other) and one.recent.isdisjoint(other.players) and other.recent.isdisjoint(one.players)
    )


def seating(tickets: Sequence[WaitingTicket], teams: int) -> Seating:
    """Seat the players: free for all as they come, or in teams that sit by turns round the table."""
    if not teams:
        players = [player for ticket in tickets for player in ticket.players]
        return Seating(tuple(tickets), tuple(players))
    sides = even_teams(tickets, teams)
    size = len(sides[0])
    return Seating(tuple(tickets), tuple(side[n] for n in range(size) for side in sides))


def even_teams(tickets: Sequence[WaitingTicket], teams: int) -> list[list[UUID]]:
    """Split tickets into two teams whose ratings are as close as the parties allow."""
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
