"""Support for long computations: small steps with pauses between them, and a cache of recent results."""

import time
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Iterator
from threading import Lock
from typing import TypeVar

Item = TypeVar("Item")

MAX_PAUSE = 0.01


def unhurried(items: Iterable[Item]) -> Iterator[Item]:
    """Yield the items, and sleep after each about as long as it took, so that other threads can run.

    A pause is MAX_PAUSE seconds at most.
    """
    began = time.perf_counter()
    for item in items:
        yield item
        time.sleep(min(time.perf_counter() - began, MAX_PAUSE))
        began = time.perf_counter()


class Recent:
    """A cache of the results of the last `seconds`, by key; it holds the latest, up to `most` bytes."""

    def __init__(self, seconds: float, most: int) -> None:
        self.seconds = seconds
        self.most = most
        self._size = 0
        self._kept: OrderedDict[Hashable, tuple[float, list[bytes]]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> list[bytes] | None:
        """Return the cached lines, or None when there are none or they are too old."""
        with self._lock:
            made_at, lines = self._kept.get(key, (0.0, None))
            return lines if lines is not None and time.monotonic() - made_at < self.seconds else None

    def keep(self, key: Hashable, lines: list[bytes]) -> None:
        """Store lines, and evict the oldest entries while all together exceed `most` bytes."""
        with self._lock:
            self._forget(key)
            self._kept[key] = (time.monotonic(), lines)
            self._size += sum(map(len, lines))
            while self._size > self.most:
                self._forget(next(iter(self._kept)))

    def _forget(self, key: Hashable) -> None:
        if key in self._kept:
            self._size -= sum(map(len, self._kept.pop(key)[1]))
