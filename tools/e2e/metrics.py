"""What happened, in figures: moves, refusals, reconnections, and how long a move takes to reach everybody."""

from collections import Counter
from dataclasses import dataclass, field

OVER_REST = "moves over REST"
OVER_SOCKET = "moves over the socket"
LOST = "moves lost"
DOUBLED = "moves doubled"
REPEATED = "numbers told twice"


@dataclass
class Figures:
    """Counts of one run. `journeys` are the seconds from sending a move to the last client's frame."""

    counts: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    journeys: list[float] = field(default_factory=list)

    def count(self, what: str) -> None:
        """Count one more."""
        self.counts[what] += 1

    @property
    def moves(self) -> int:
        """How many moves were made and accepted, by either way."""
        return self.counts[OVER_REST] + self.counts[OVER_SOCKET]

    def lines(self) -> list[str]:
        """Write the figures for people."""
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
    """When each move of one match was sent and when it came to each client."""

    clients: int
    sent: dict[int, float] = field(default_factory=dict)
    arrived: dict[int, list[tuple[float, float]]] = field(default_factory=dict)

    def arrive(self, seq: int, now: float, connected_since: float) -> None:
        """Note that a client got the frame of `seq` over a connection it has had for some time."""
        self.arrived.setdefault(seq, []).append((now, connected_since))

    def durations(self) -> list[float]:
        """Return the seconds of every move that all clients were connected for from beginning to end."""
        return [
            max(now for now, _ in arrivals) - sent
            for seq, sent in self.sent.items()
            if len(arrivals := self.arrived.get(seq, [])) == self.clients
            and all(since < sent for _, since in arrivals)
        ]


def percentile(values: list[float], share: float) -> float:
    """Return the value that `share` of the values do not exceed."""
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]
