"""Delays a move until every client has compared the view of the previous move, if it is to be compared."""

import asyncio

MAX_WAIT = 1.0


class Lockstep:
    """Counts the clients that have compared each move. Every `stride`-th move is compared; 0 means none."""

    def __init__(self, clients: int, stride: int) -> None:
        self.clients, self.stride = clients, stride
        self._compared: dict[int, int] = {}
        self._bell = asyncio.Event()

    def is_wanted(self, seq: int) -> bool:
        """Return whether the view of this move is to be compared."""
        return self.stride > 0 and seq % self.stride == 0

    def done(self, seq: int) -> None:
        """Record that one more client has compared this move, or will not compare it."""
        self._compared[seq] = self._compared.get(seq, 0) + 1
        self._compared.pop(seq - 100, None)
        bell, self._bell = self._bell, asyncio.Event()
        bell.set()

    async def clear(self, seq: int) -> None:
        """Wait until all clients have compared this move, but at most MAX_WAIT seconds."""
        if not self.is_wanted(seq):
            return
        try:
            async with asyncio.timeout(MAX_WAIT):
                while self._compared.get(seq, 0) < self.clients:
                    await self._bell.wait()
        except TimeoutError:
            return
