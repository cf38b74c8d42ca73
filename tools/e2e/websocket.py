"""One connection to the socket: frames as JSON, and the first words of both sides."""

import time
from collections.abc import AsyncIterator
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from tools.e2e.checks import Json

LARGEST_FRAME = 1_048_576
TIMEOUT = 20


class Wire:
    """An open connection; `since` is the moment at which it began to watch."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.since = time.monotonic()

    @classmethod
    async def open(cls, address: str) -> "Wire":
        """Connect to `/ws/v1` at this http address."""
        url = address.replace("http", "ws", 1) + "/ws/v1"
        return cls(
            await connect(
                url,
                subprotocols=[Subprotocol("uno.v1")],
                compression=None,
                max_size=LARGEST_FRAME,
                open_timeout=TIMEOUT,
                ping_interval=None,
            )
        )

    async def send(self, frame: Json) -> None:
        """Send one frame."""
        await self.connection.send(orjson.dumps(frame).decode())

    async def frames(self) -> AsyncIterator[Any]:
        """Yield what the service sends until the connection ends, however it ends."""
        async for text in self.connection:
            yield orjson.loads(text)

    @property
    def close_code(self) -> int | None:
        """The code the connection was closed with."""
        return self.connection.close_code

    def cut(self) -> None:
        """Let the connection go without a word, as a phone in a tunnel does."""
        self.connection.transport.abort()

    async def close(self) -> None:
        """Say goodbye."""
        await self.connection.close()
