"""Leave taken in advance: a process takes many of a busy limit at a time, and asks nobody for a while."""

import time
from dataclasses import dataclass
from math import ceil
from threading import Lock

MOST = 50_000


@dataclass(slots=True)
class LocalQuota:
    """What may be spent of one limit before `ends_at`, and what of it is left for everybody `beyond` that."""

    left: int
    beyond: int
    ends_at: float


class LocalQuotas:
    """The purses of a process, by the key of what is counted."""

    def __init__(self) -> None:
        self._purses: dict[str, LocalQuota] = {}
        self._lock = Lock()

    def spend(self, key: str) -> tuple[int, int] | None:
        """Spend one; return how many are left and for how many seconds, None where the purse is empty."""
        with self._lock:
            purse, now = self._purses.get(key), time.monotonic()
            if purse is None or not purse.left or purse.ends_at <= now:
                return None
            purse.left -= 1
            return purse.left + purse.beyond, ceil(purse.ends_at - now)

    def fill(self, key: str, count: int, beyond: int, seconds: int) -> None:
        """Put in so many that were taken from the limit, to those of the same window that are left."""
        with self._lock:
            now = time.monotonic()
            if len(self._purses) >= MOST:
                self._purses = {name: purse for name, purse in self._purses.items() if purse.ends_at > now}
            old = self._purses.get(key)
            kept = old.left if old and old.ends_at > now else 0
            self._purses[key] = LocalQuota(kept + count, beyond, now + seconds)
