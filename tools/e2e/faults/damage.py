"""The effect of the faults on the service and the matches, in numbers, and the limits that were exceeded."""

import time
from dataclasses import dataclass, field

READY_WITHIN = 15.0
STILL_FOR = 15.0


@dataclass(frozen=True)
class Wound:
    """One fault, and the seconds until the service was ready again and stayed so; None if it never was."""

    victim: str
    healed_after: float | None


@dataclass
class Damage:
    """The faults of one run, and the longest time in seconds in which a table had no move."""

    planned: int
    wounds: list[Wound] = field(default_factory=list)
    struck: int = 0
    last_fault: float = 0.0
    longest_still: float = 0.0
    longest_still_afterwards: float = 0.0

    @property
    def is_all_done(self) -> bool:
        """Whether every planned fault was caused and its recovery has ended."""
        return len(self.wounds) >= self.planned

    def strike(self) -> None:
        """Record that a fault is caused now."""
        self.struck += 1
        self.last_fault = time.monotonic()

    def note_still(self, moved_at: float) -> None:
        """Record that a table in play has had no move since `moved_at` (monotonic seconds)."""
        now = time.monotonic()
        self.longest_still = max(self.longest_still, now - moved_at)
        if self.planned and self.struck >= self.planned:
            still = now - max(moved_at, self.last_fault)
            self.longest_still_afterwards = max(self.longest_still_afterwards, still)

    def faults(self) -> list[str]:
        """Return the limits that were exceeded, and whether planned faults were not caused."""
        received = [
            f"not ready within {READY_WITHIN:g} s after {wound.victim} was killed"
            for wound in self.wounds
            if wound.healed_after is None or wound.healed_after > READY_WITHIN
        ]
        if not self.is_all_done:
            received.append(f"only {len(self.wounds)} of {self.planned} faults were made")
        if self.longest_still_afterwards > STILL_FOR:
            received.append(
                f"a table stood still for {self.longest_still_afterwards:.1f} s after the last fault"
            )
        return received

    def lines(self) -> list[str]:
        """Return a table of text: each victim with the number of kills, and the longest times."""
        rows = [self._row(victim) for victim in dict.fromkeys(wound.victim for wound in self.wounds)]
        return [
            f"{'killed':<12} {'times':>5} {'slowest until ready':>20}",
            *rows,
            f"{'longest standstill of a table':<32} {self.longest_still:>5.1f} s",
            f"{'… after the last fault':<32} {self.longest_still_afterwards:>5.1f} s",
        ]

    def _row(self, victim: str) -> str:
        times = [wound.healed_after for wound in self.wounds if wound.victim == victim]
        slowest = "never" if None in times else f"{max(filter(None, times), default=0):.1f} s"
        return f"{victim:<12} {len(times):>5} {slowest:>20}"
