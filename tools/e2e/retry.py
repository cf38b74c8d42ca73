"""Trying again while the service is away: later each time, never at the same moment as everybody else."""

import asyncio
import random
import time

FIRST_PAUSE = 0.05
LONGEST_PAUSE = 3.0


class GaveUp(Exception):
    """The service was away for too long."""


class Patience:
    """Pauses with jitter, twice as long each time, until `seconds` have gone by since the last success."""

    def __init__(self, chance: random.Random, seconds: float = 90) -> None:
        self.chance = chance
        self.seconds = seconds
        self.rest()

    def rest(self) -> None:
        """Begin anew: the service answered."""
        self._pause = FIRST_PAUSE
        self._until = time.monotonic() + self.seconds

    async def pause(self, reason: object, least: float = 0) -> None:
        """Wait before the next try, `least` seconds at any rate; give up when the time is over."""
        if time.monotonic() > self._until:
            raise GaveUp(f"the service was away for {self.seconds:g} s: {reason}")
        await asyncio.sleep(least + self._pause * self.chance.uniform(0.5, 1.5))
        self._pause = min(self._pause * 2, LONGEST_PAUSE)
