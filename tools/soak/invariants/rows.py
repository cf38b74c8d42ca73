"""The rows the audit reads: plain values, so that tests can construct invalid ones."""

from dataclasses import dataclass, field
from datetime import datetime

FINISHED = "finished"
LIVE = ("open", "playing")
OPEN = ("gathering", "waiting")
MATCHED = "matched"


@dataclass(frozen=True)
class Queue:
    """A queue: the seats and teams of its matches; `teams` is 0 if every player plays alone."""

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
    """A player's seat in a match, the place reached, and when the player left; `user` may be None."""

    match: str
    number: int
    user: str | None
    place: int | None
    left_at: datetime | None = None


@dataclass(frozen=True)
class Held:
    """The row that locks a player to the ranked match being played."""

    user: str
    match: str


@dataclass(frozen=True)
class Ticket:
    """A ticket of a queue and its players; `open_holders` are those for whom it still counts as open."""

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
    """The change of one rating by one match."""

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
    """A player's ranking in a queue and season."""

    user: str
    queue: str
    season: int
    rating: float
    matches: int
    wins: int
    standing: int


@dataclass(frozen=True)
class Step:
    """The number of listed players on one step: the stored count `counted` and the real number `are`."""

    queue: str
    standing: int
    step: int
    counted: int
    are: int


@dataclass(frozen=True)
class Outcome:
    """A player's outcome of a match, for conduct."""

    match: str
    user: str
    outcome: str
    is_excused: bool
    created_at: datetime


@dataclass(frozen=True)
class Conduct:
    """The end of a player's cooldown, None if there is none."""

    user: str
    until: datetime | None


@dataclass(frozen=True)
class Block:
    """A block: its owner, the blocked player, and when it was created."""

    blocker: str
    blocked: str
    blocked_at: datetime


@dataclass(frozen=True)
class MoveMade:
    """One move of a record: the match, the sequence number and the seat."""

    match: str
    seq: int
    seat: int | None


@dataclass
class Told:
    """What the service confirmed to its clients; the rows must agree with all of it.

    `moves` maps (match, sequence number) to the user; `results` maps (match, user) to the place.
    """

    tickets: set[str] = field(default_factory=set)
    cancelled: set[str] = field(default_factory=set)
    moves: dict[tuple[str, int], str] = field(default_factory=dict)
    results: dict[tuple[str, str], int | None] = field(default_factory=dict)


@dataclass(frozen=True)
class Rows:
    """All rows of ranked play that concern the given players, and what the service confirmed to them."""

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
        """Return the seats of every match, by match id, ordered by number."""
        found: dict[str, list[Seat]] = {match.id: [] for match in self.matches}
        for seat in sorted(self.seats, key=lambda seat: seat.number):
            found.setdefault(seat.match, []).append(seat)
        return found

    def teams_of(self, match: Match) -> int:
        """Return the number of teams in a match, 0 if every player plays alone."""
        return next((queue.teams for queue in self.queues if queue.code == match.queue), 0)
