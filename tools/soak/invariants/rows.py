"""The rows the audit reads: plain values, so that tests can construct invalid ones."""

from dataclasses import dataclass, field
from datetime import datetime

FINISHED = "finished"
LIVE = ("open", "playing")
OPEN = ("gathering", "waiting")
MATCHED = "matched"


@dataclass(frozen=True)
class AuditedQueue:
    """A queue: the seats and teams of its matches; `teams` is 0 if every player plays alone."""

    code: str
    seats: int
    teams: int


@dataclass(frozen=True)
class AuditedMatch:
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
class AuditedSeat:
    """A player's seat in a match, the place reached, and when the player left; `user` may be None."""

    match: str
    number: int
    user: str | None
    place: int | None
    left_at: datetime | None = None


@dataclass(frozen=True)
class PlayerLock:
    """The row that locks a player to the ranked match being played."""

    user: str
    match: str


@dataclass(frozen=True)
class AuditedTicket:
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
class AuditedChange:
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
class AuditedRanking:
    """A player's ranking in a queue and season."""

    user: str
    queue: str
    season: int
    rating: float
    matches: int
    wins: int
    standing: int


@dataclass(frozen=True)
class RankingStep:
    """The number of listed players on one step: the stored count `counted` and the real number `are`."""

    queue: str
    standing: int
    step: int
    counted: int
    are: int


@dataclass(frozen=True)
class AuditedOutcome:
    """A player's outcome of a match, for conduct."""

    match: str
    user: str
    outcome: str
    is_excused: bool
    created_at: datetime


@dataclass(frozen=True)
class AuditedCooldown:
    """The end of a player's cooldown, None if there is none."""

    user: str
    until: datetime | None


@dataclass(frozen=True)
class AuditedBlock:
    """A block: its owner, the blocked player, and when it was created."""

    blocker: str
    blocked: str
    blocked_at: datetime


@dataclass(frozen=True)
class AuditedMove:
    """One move of a record: the match, the sequence number and the seat."""

    match: str
    seq: int
    seat: int | None


@dataclass
class Confirmed:
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
    queues: tuple[AuditedQueue, ...] = ()
    matches: tuple[AuditedMatch, ...] = ()
    seats: tuple[AuditedSeat, ...] = ()
    held: tuple[PlayerLock, ...] = ()
    tickets: tuple[AuditedTicket, ...] = ()
    changes: tuple[AuditedChange, ...] = ()
    rankings: tuple[AuditedRanking, ...] = ()
    steps: tuple[RankingStep, ...] = ()
    outcomes: tuple[AuditedOutcome, ...] = ()
    conduct: tuple[AuditedCooldown, ...] = ()
    blocks: tuple[AuditedBlock, ...] = ()
    moves: tuple[AuditedMove, ...] = ()
    confirmed: Confirmed = field(default_factory=Confirmed)

    def seats_of(self) -> dict[str, list[AuditedSeat]]:
        """Return the seats of every match, by match id, ordered by number."""
        found: dict[str, list[AuditedSeat]] = {match.id: [] for match in self.matches}
        for seat in sorted(self.seats, key=lambda seat: seat.number):
            found.setdefault(seat.match, []).append(seat)
        return found

    def teams_of(self, match: AuditedMatch) -> int:
        """Return the number of teams in a match, 0 if every player plays alone."""
        return next((queue.teams for queue in self.queues if queue.code == match.queue), 0)
