"""What the faults did to the service and to those who played, in figures, and where that was too much."""

import time
from dataclasses import dataclass, field

READY_WITHIN = 15.0
STILL_FOR = 15.0


@dataclass(frozen=True)
class Wound:
    """One fault, and the seconds until the service was ready for good again; None if it never was."""

    victim: str
    healed_after: float | None


@dataclass
class Damage:
    """The faults of one run; tables tell here for how long nothing moved on them."""

    planned: int
    wounds: list[Wound] = field(default_factory=list)
    struck: int = 0
    last_fault: float = 0.0
    longest_still: float = 0.0
    longest_still_afterwards: float = 0.0

    @property
    def is_all_done(self) -> bool:
        """Whether every fault was made and is over."""
        return len(self.wounds) >= self.planned

    def strike(self) -> None:
        """Note that a fault is made now."""
        self.struck += 1
        self.last_fault = time.monotonic()

    def note_still(self, moved_at: float) -> None:
        """Note that a table where something is to be done has not moved since `moved_at`."""
        now = time.monotonic()
        self.longest_still = max(self.longest_still, now - moved_at)
        if self.planned and self.struck >= self.planned:
            still = now - max(moved_at, self.last_fault)
            self.longest_still_afterwards = max(self.longest_still_afterwards, still)

    def faults(self) -> list[str]:
        """Say what was too much."""
        told = [
            f"not ready within {READY_WITHIN:g} s after {wound.victim} was killed"
            for wound in self.wounds
            if wound.healed_after is None or wound.healed_after > READY_WITHIN
        ]
        if not self.is_all_done:
            told.append(f"only {len(self.wounds)} of {self.planned} faults were made")
        if self.longest_still_afterwards > STILL_FOR:
            told.append(f"a table stood still for {self.longest_still_afterwards:.1f} s after the last fault")
        return told

    def lines(self) -> list[str]:
        """Write a table: each victim with how often it was killed, and the worst times."""
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
