"""Where two meet who want to sit together: outside of the service, as friends do."""

import asyncio

PATIENCE = 3.0


class Couples:
    """A rendezvous that pairs two clients: a client waits until the next one comes."""

    def __init__(self) -> None:
        self._alone: tuple[str, asyncio.Future[str]] | None = None

    async def find(self, player: str) -> str | None:
        """Return a partner for a player, None when nobody comes."""
        if self._alone is not None:
            partner, told = self._alone
            self._alone = None
            told.set_result(player)
            return partner
        waiting: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._alone = (player, waiting)
        await asyncio.wait([waiting], timeout=PATIENCE)
        if waiting.done():
            return waiting.result()
        self._alone = None
        return None
