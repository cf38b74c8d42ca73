"""Local quotas: a process reserves several requests of a busy limit at a time, to save calls to Valkey."""

import time
from dataclasses import dataclass
from math import ceil
from threading import Lock

MAX_QUOTAS = 50_000


@dataclass(slots=True)
class LocalQuota:
    """Requests reserved from one limit.

    `left` of them may be spent by this process before `ends_at` (monotonic seconds); `beyond` is what the
    limit had left for all processes when they were reserved.
    """

    left: int
    beyond: int
    ends_at: float


class LocalQuotas:
    """The local quotas of a process, by the Valkey key of the counter."""

    def __init__(self) -> None:
        self._quotas: dict[str, LocalQuota] = {}
        self._lock = Lock()

    def spend(self, key: str) -> tuple[int, int] | None:
        """Spend one request; return how many are left and for how many seconds, None if there is no quota."""
        with self._lock:
            quota, now = self._quotas.get(key), time.monotonic()
            if quota is None or not quota.left or quota.ends_at <= now:
                return None
            quota.left -= 1
            return quota.left + quota.beyond, ceil(quota.ends_at - now)

    def fill(self, key: str, count: int, beyond: int, seconds: int) -> None:
        """Add `count` requests reserved from the limit to those that are left of the same window."""
        with self._lock:
            now = time.monotonic()
            if len(self._quotas) >= MAX_QUOTAS:
                self._quotas = {name: quota for name, quota in self._quotas.items() if quota.ends_at > now}
            old = self._quotas.get(key)
            kept = old.left if old and old.ends_at > now else 0
            self._quotas[key] = LocalQuota(kept + count, beyond, now + seconds)
