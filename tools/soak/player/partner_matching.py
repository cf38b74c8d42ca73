"""Pairs clients that want to queue as a party; this happens outside the service, as between friends."""

import asyncio

PATIENCE = 3.0


class Couples:
    """A rendezvous that pairs two clients: the first one waits until the next one comes."""

    def __init__(self) -> None:
        self._alone: tuple[str, asyncio.Future[str]] | None = None

    async def find(self, player: str) -> str | None:
        """Return the id of a partner for a player, or None if none comes within PATIENCE seconds."""
        if self._alone is not None:
            partner, future = self._alone
            self._alone = None
            future.set_result(player)
            return partner
        waiting: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._alone = (player, waiting)
        await asyncio.wait([waiting], timeout=PATIENCE)
        if waiting.done():
            return waiting.result()
        self._alone = None
        return None
