"""Lifecycle of the realtime server in one process."""

import asyncio
from typing import Any

from django.conf import settings

from games.realtime.connection import RETRY_AFTER_SECONDS
from games.realtime.db_executor import DatabaseExecutor
from games.realtime.hub import CHANNELS, Hub
from games.realtime.maintenance import Maintenance
from games.realtime.pubsub import listen

PATIENCE = 2.0


class RealtimeServer:
    """The hub of this process and its background tasks; created and used on the event loop."""

    def __init__(self) -> None:
        self.hub = Hub(DatabaseExecutor(settings.SOCKET_THREADS))
        self.is_closing = False
        self._tasks: list[asyncio.Task[Any]] = []

    def start(self) -> None:
        """Start receiving pushes and running the maintenance duties."""
        self._tasks = [
            asyncio.create_task(listen(CHANNELS, self.hub.hear, self.tell_everything)),
            asyncio.create_task(Maintenance(self.hub).run()),
        ]

    async def send_goodbye(self) -> None:
        """Ask every client to reconnect later, and close its socket; call this before the server stops."""
        self.is_closing = True
        clients = self.hub.clients
        for client in clients:
            client.send_goodbye(going_away_frame())
        if clients:
            await asyncio.wait(
                [asyncio.create_task(client.wait_until_closed()) for client in clients], timeout=PATIENCE
            )

    def tell_everything(self) -> None:
        """Start a catch-up of every subscription, after pushes were lost while Valkey was unavailable."""
        for listener in self.hub.all_listeners():
            listener.client.catch_up(listener, is_in_doubt=True)

    async def stop(self) -> None:
        """Cancel the background tasks and close the database threads."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.hub.threads.close()


def going_away_frame() -> dict[str, Any]:
    """Return the last frame of a socket whose process shuts down."""
    return {"type": "notice", "code": "going_away", "retry_after": RETRY_AFTER_SECONDS}
