"""Retries while the service is unavailable: exponential backoff with jitter."""

import asyncio
import random
import time

FIRST_PAUSE = 0.05
MAX_PAUSE = 3.0


class GaveUp(Exception):
    """Raised when the service was unavailable for too long."""


class Patience:
    """Pauses with jitter, doubled each time, until `seconds` have passed since the last success."""

    def __init__(self, chance: random.Random, seconds: float = 90) -> None:
        self.chance = chance
        self.seconds = seconds
        self.rest()

    def rest(self) -> None:
        """Reset the pause and the deadline after a success."""
        self._pause = FIRST_PAUSE
        self._until = time.monotonic() + self.seconds

    async def pause(self, reason: object, least: float = 0) -> None:
        """Wait at least `least` seconds before the next attempt; raise GaveUp if the deadline has passed."""
        if time.monotonic() > self._until:
            raise GaveUp(f"the service was away for {self.seconds:g} s: {reason}")
        await asyncio.sleep(least + self._pause * self.chance.uniform(0.5, 1.5))
        self._pause = min(self._pause * 2, MAX_PAUSE)
