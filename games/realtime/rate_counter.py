"""Rate limiting of one socket in a fixed window, in memory."""

import time

from django.conf import settings


class FixedWindowCounter:
    """Usage of one limit of the settings by one socket."""

    __slots__ = ("_began", "_count", "_name")

    def __init__(self, name: str) -> None:
        self._name = name
        self._began = 0.0
        self._count = 0

    def allows_one_more(self) -> bool:
        """Count one use; return whether it is within the limit."""
        limit = settings.LIMITS[self._name]
        now = time.monotonic()
        if now - self._began >= limit.seconds:
            self._began, self._count = now, 0
        self._count += 1
        return self._count <= limit.amount

    @property
    def seconds_left(self) -> int:
        """Return the seconds until the window ends, at least 1."""
        return max(1, round(self._began + settings.LIMITS[self._name].seconds - time.monotonic()))
