"""The state all players of a run share: queues, players, confirmed data, metrics, and whether it is over."""

import asyncio
from dataclasses import dataclass, field

from tools.e2e.failures import Findings
from tools.e2e.metrics import Metrics
from tools.soak.invariants.rows import Confirmed
from tools.soak.player.behaviour import Temper
from tools.soak.player.partner_matching import Couples


@dataclass(frozen=True)
class QueueInfo:
    """A queue as the API shows it, with the number of cards in its box; `party` is the largest party."""

    code: str
    cards: int
    seats: int
    party: int


@dataclass
class SoakRun:
    """One run at `address`. Once it `is_over`, no player enters a queue; matches are played to their end."""

    address: str
    seed: int
    queues: list[QueueInfo]
    temper: Temper = field(default_factory=Temper)
    metrics: Metrics = field(default_factory=Metrics)
    findings: Findings = field(default_factory=Findings)
    confirmed: Confirmed = field(default_factory=Confirmed)
    couples: Couples = field(default_factory=Couples)
    players: list[str] = field(default_factory=list)
    matches: set[str] = field(default_factory=set)
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    def queue_called(self, code: str) -> QueueInfo:
        """Return the queue with this code."""
        return next(queue for queue in self.queues if queue.code == code)

    @property
    def is_over(self) -> bool:
        """Whether the queues are closed to the players of this run."""
        return self.ended.is_set()
