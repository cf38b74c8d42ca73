"""One WebSocket connection to the service, with JSON frames."""

import time
from collections.abc import AsyncIterator
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from tools.e2e.checks import Json

MAX_FRAME_SIZE = 1_048_576
TIMEOUT = 20


class Wire:
    """An open connection; `since` is the monotonic time at which it was opened, in seconds."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.since = time.monotonic()

    @classmethod
    async def open(cls, address: str) -> "Wire":
        """Connect to `/ws/v1` of the service at this HTTP address."""
        url = address.replace("http", "ws", 1) + "/ws/v1"
        return cls(
            await connect(
                url,
                subprotocols=[Subprotocol("uno.v1")],
                compression=None,
                max_size=MAX_FRAME_SIZE,
                open_timeout=TIMEOUT,
                ping_interval=None,
            )
        )

    async def send(self, frame: Json) -> None:
        """Send one frame."""
        await self.connection.send(orjson.dumps(frame).decode())

    async def frames(self) -> AsyncIterator[Any]:
        """Yield the frames the service sends until the connection is closed."""
        async for text in self.connection:
            yield orjson.loads(text)

    @property
    def close_code(self) -> int | None:
        """The code with which the connection was closed; None while it is open."""
        return self.connection.close_code

    def cut(self) -> None:
        """Abort the connection without a close frame, as when a phone loses its network."""
        self.connection.transport.abort()

    async def close(self) -> None:
        """Close the connection with a close frame."""
        await self.connection.close()
