"""The simulation of a queue, in steps of one second."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from random import Random
from uuid import UUID

from games.pairing import RatingWindow, Seating, WaitingTicket, seat_all
from tools.simulate_queue.players import Person, play, population


@dataclass(frozen=True)
class QueuePlan:
    """The configuration of a simulation.

    `patience` and `match_lasts` are means in seconds, `arrivals` is the number of players per minute.
    """

    players: int = 500
    arrivals: float = 30.0
    patience: float = 300.0
    match_lasts: float = 600.0
    hours: float = 2.0
    seats: int = 4
    teams: int = 0
    luck: float = 2.0
    formula: RatingWindow = field(default_factory=RatingWindow)
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Seated:
    """One seated player: the seconds waited, the rating spread of the table, and the player's rating."""

    waited: float
    spread: float
    rating: float


@dataclass
class QueueOutcome:
    """The result of a simulation; `gave_up` holds the seconds waited by those who gave up."""

    arrived: int = 0
    seated: list[Seated] = field(default_factory=list)
    gave_up: list[float] = field(default_factory=list)
    still_waiting: int = 0
    rematches: int = 0


@dataclass(slots=True)
class SimulatedTicket:
    """A waiting player, the start of the wait, and the time at which the player gives up, in seconds."""

    person: Person
    since: float
    until: float


class Simulation:
    """One simulation; `run` yields the part that is done, and `outcome` holds the result."""

    def __init__(self, plan: QueuePlan) -> None:
        self.plan = plan
        self.outcome = QueueOutcome()
        self._chance = Random(plan.seed)
        self._idle = population(plan.players, self._chance)
        self._waiting: dict[UUID, SimulatedTicket] = {}
        self._playing: list[tuple[float, int, list[Person]]] = []
        self._tables = 0

    def run(self) -> Iterator[float]:
        """Simulate each second: matches end, players arrive, give up and are seated; yield the part done."""
        seconds = int(self.plan.hours * 3600)
        for now in range(seconds):
            self._end_matches(now)
            self._let_in(now)
            self._let_go(now)
            self._seat(now)
            yield (now + 1) / seconds
        self.outcome.still_waiting = len(self._waiting)

    def _let_in(self, now: float) -> None:
        for _ in range(_poisson(self.plan.arrivals / 60, self._chance)):
            if self._idle:
                person = self._idle.pop(self._chance.randrange(len(self._idle)))
                patience = self._chance.expovariate(1 / self.plan.patience)
                self._waiting[person.id] = SimulatedTicket(person, now, now + patience)
                self.outcome.arrived += 1

    def _let_go(self, now: float) -> None:
        for ticket in [ticket for ticket in self._waiting.values() if ticket.until < now]:
            del self._waiting[ticket.person.id]
            self._idle.append(ticket.person)
            self.outcome.gave_up.append(now - ticket.since)

    def _seat(self, now: float) -> None:
        line = [_as_waiting(ticket, now) for ticket in self._waiting.values()]
        for table in seat_all(line, self.plan.seats, self.plan.teams, self.plan.formula):
            self._begin(table, now)

    def _begin(self, table: Seating, now: float) -> None:
        people = [self._waiting[player].person for player in table.seats]
        for person in people:
            ticket = self._waiting.pop(person.id)
            self.outcome.seated.append(Seated(now - ticket.since, table.spread, person.skill.rating))
            self.outcome.rematches += not person.recent.isdisjoint(table.seats)
        self._tables += 1
        ends = now + self._chance.gammavariate(4, self.plan.match_lasts / 4)
        heappush(self._playing, (ends, self._tables, people))

    def _end_matches(self, now: float) -> None:
        while self._playing and self._playing[0][0] <= now:
            _, _, people = heappop(self._playing)
            play(people, self.plan.teams, self.plan.luck, self._chance)
            self._idle += people


def _as_waiting(ticket: SimulatedTicket, now: float) -> WaitingTicket:
    person = ticket.person
    return WaitingTicket(
        person.id, (person.id,), person.skill.rating, now - ticket.since, recent=person.recent
    )


def _poisson(mean: float, chance: Random) -> int:
    """Return a Poisson-distributed number with this mean: the exponential gaps that fit into one unit."""
    count, passed = 0, chance.expovariate(mean) if mean else 1.0
    while passed < 1:
        count += 1
        passed += chance.expovariate(mean)
    return count
