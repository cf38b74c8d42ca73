"""Metrics of a run: moves, rejections, reconnections, and the time a move takes to reach all clients."""

from collections import Counter
from dataclasses import dataclass, field

OVER_REST = "moves over REST"
OVER_SOCKET = "moves over the socket"
LOST = "moves lost"
DOUBLED = "moves doubled"
REPEATED = "numbers received twice"


@dataclass
class Metrics:
    """Counters of one run. `journeys` holds the seconds from sending a move to the last client's frame."""

    counts: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    journeys: list[float] = field(default_factory=list)

    def count(self, what: str) -> None:
        """Increase the counter `what` by one."""
        self.counts[what] += 1

    @property
    def moves(self) -> int:
        """The number of accepted moves, over REST and the socket together."""
        return self.counts[OVER_REST] + self.counts[OVER_SOCKET]

    def lines(self) -> list[str]:
        """Return the metrics as readable lines: counters, rejections by code, and latency."""
        happened = ", ".join(f"{number} {what}" for what, number in self.counts.most_common())
        refused = ", ".join(f"{number} {code}" for code, number in self.refusals.most_common()) or "none"
        return [happened, f"refused: {refused}", self._journey_line()]

    def _journey_line(self) -> str:
        if not self.journeys:
            return "no move was timed"
        half, most = (percentile(self.journeys, share) * 1000 for share in (0.5, 0.99))
        return f"move to everybody: p50 {half:.1f} ms, p99 {most:.1f} ms over {len(self.journeys)} moves"


@dataclass
class Journeys:
    """The times at which each move of one match was sent and at which each client received it."""

    clients: int
    sent: dict[int, float] = field(default_factory=dict)
    arrived: dict[int, list[tuple[float, float]]] = field(default_factory=dict)

    def arrive(self, seq: int, now: float, connected_since: float) -> None:
        """Record that a client received the frame of move `seq` at `now`, on a connection made earlier."""
        self.arrived.setdefault(seq, []).append((now, connected_since))

    def durations(self) -> list[float]:
        """Return the latency, in seconds, of each move during which all clients stayed connected."""
        return [
            max(now for now, _ in arrivals) - sent
            for seq, sent in self.sent.items()
            if len(arrivals := self.arrived.get(seq, [])) == self.clients
            and all(since < sent for _, since in arrivals)
        ]


def percentile(values: list[float], share: float) -> float:
    """Return the value that the given share (0 to 1) of the values does not exceed."""
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]
