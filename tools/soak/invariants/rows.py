"""Rows as the audit looks at them: plain values, so that bad ones can be made by hand."""

from dataclasses import dataclass, field
from datetime import datetime

FINISHED = "finished"
LIVE = ("open", "playing")
OPEN = ("gathering", "waiting")
MATCHED = "matched"


@dataclass(frozen=True)
class Queue:
    """What a queue's tables are like; `teams` is 0 where everybody plays alone."""

    code: str
    seats: int
    teams: int


@dataclass(frozen=True)
class Match:
    """A ranked match; `moves` counts the rows of its record, `last` is the highest number among them."""

    id: str
    queue: str
    status: str
    seats: int
    started_at: datetime
    finished_at: datetime | None
    seq: int
    moves: int
    last: int


@dataclass(frozen=True)
class Seat:
    """Who sat where, and the place they took."""

    match: str
    number: int
    user: str | None
    place: int | None
    left_at: datetime | None = None


@dataclass(frozen=True)
class Held:
    """What the database keeps of who is playing now."""

    user: str
    match: str


@dataclass(frozen=True)
class Ticket:
    """A wish to play and whose it was; `open_holders` are those for whom it still counts as open."""

    id: str
    queue: str
    status: str
    match: str | None
    waiting_since: datetime
    ended_at: datetime | None
    holders: tuple[str, ...]
    open_holders: tuple[str, ...] = ()


@dataclass(frozen=True)
class Change:
    """What one match did to one rating."""

    match: str
    user: str
    queue: str
    season: int
    place: int
    before: float
    after: float
    created_at: datetime


@dataclass(frozen=True)
class Ranking:
    """Where a player stands in a queue."""

    user: str
    queue: str
    season: int
    rating: float
    matches: int
    wins: int
    standing: int


@dataclass(frozen=True)
class Step:
    """How many listed players stand on one step: as `counted`, and as there `are`."""

    queue: str
    standing: int
    step: int
    counted: int
    are: int


@dataclass(frozen=True)
class Outcome:
    """How a match went for somebody, as far as conduct is concerned."""

    match: str
    user: str
    outcome: str
    is_excused: bool
    created_at: datetime


@dataclass(frozen=True)
class Conduct:
    """Until when somebody is kept from the queues."""

    user: str
    until: datetime | None


@dataclass(frozen=True)
class Block:
    """Who keeps whom away, and since when."""

    blocker: str
    blocked: str
    blocked_at: datetime


@dataclass(frozen=True)
class MoveMade:
    """One move of a record: which match, which number, whose seat."""

    match: str
    seq: int
    seat: int | None


@dataclass
class Told:
    """What the service promised its clients: all of it must be found in the rows."""

    tickets: set[str] = field(default_factory=set)
    cancelled: set[str] = field(default_factory=set)
    moves: dict[tuple[str, int], str] = field(default_factory=dict)
    results: dict[tuple[str, str], int | None] = field(default_factory=dict)


@dataclass(frozen=True)
class Rows:
    """Everything ranked play has left of some players, and what they were told."""

    players: frozenset[str] = frozenset()
    queues: tuple[Queue, ...] = ()
    matches: tuple[Match, ...] = ()
    seats: tuple[Seat, ...] = ()
    held: tuple[Held, ...] = ()
    tickets: tuple[Ticket, ...] = ()
    changes: tuple[Change, ...] = ()
    rankings: tuple[Ranking, ...] = ()
    steps: tuple[Step, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    conduct: tuple[Conduct, ...] = ()
    blocks: tuple[Block, ...] = ()
    moves: tuple[MoveMade, ...] = ()
    told: Told = field(default_factory=Told)

    def seats_of(self) -> dict[str, list[Seat]]:
        """Return the seats of every match, in their order."""
        found: dict[str, list[Seat]] = {match.id: [] for match in self.matches}
        for seat in sorted(self.seats, key=lambda seat: seat.number):
            found.setdefault(seat.match, []).append(seat)
        return found

    def teams_of(self, match: Match) -> int:
        """Return how many teams play at a table, 0 when everybody plays alone."""
        return next((queue.teams for queue in self.queues if queue.code == match.queue), 0)
