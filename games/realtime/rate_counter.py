"""Counts what one socket sends, in a fixed window, without a trip to anywhere."""

import time

from django.conf import settings


class FixedWindowCounter:
    """How much of a limit of the settings one socket has used up."""

    __slots__ = ("_began", "_count", "_name")

    def __init__(self, name: str) -> None:
        self._name = name
        self._began = 0.0
        self._count = 0

    def allows_one_more(self) -> bool:
        """Count one; say whether it is still within the limit."""
        limit = settings.LIMITS[self._name]
        now = time.monotonic()
        if now - self._began >= limit.seconds:
            self._began, self._count = now, 0
        self._count += 1
        return self._count <= limit.amount

    @property
    def seconds_left(self) -> int:
        """How long until the window ends, at least one second."""
        return max(1, round(self._began + settings.LIMITS[self._name].seconds - time.monotonic()))
