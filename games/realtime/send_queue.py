"""What waits to be sent to one client, in order and never more than so much.

Nobody waits for a slow client: frames are put here and sent as fast as it reads them. When too many wait, the
client is let go; it comes back and asks for what it missed.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from games.realtime.close_codes import Close
from uno_api.metrics import FRAMES_DROPPED

LIMIT = 256
POLL_INTERVAL = 0.05


class SendQueue:
    """The frames for one client. `send` sends one text, `close` closes the socket.

    One task sends for as long as the socket is open: to wake it is cheaper than to begin one for each frame.
    """

    __slots__ = ("_bell", "_close", "_ending", "_frames", "_send", "_sender")

    def __init__(
        self, send: Callable[[str], Awaitable[None]], close: Callable[[Close, str], Awaitable[None]]
    ) -> None:
        self._send = send
        self._close = close
        self._frames: deque[str] = deque()
        self._ending: tuple[Close, str] | None = None
        self._bell: asyncio.Future[None] | None = None
        self._sender = asyncio.create_task(self._send_all())

    @property
    def is_full(self) -> bool:
        """Say whether the client is too far behind."""
        return len(self._frames) >= LIMIT

    @property
    def is_ending(self) -> bool:
        """Say whether nothing more is taken, because the socket is being closed."""
        return self._ending is not None

    def put(self, frame: str) -> None:
        """Take one more frame; nothing is taken after the end."""
        if self._ending is None:
            self._frames.append(frame)
            self._wake()

    def end(
        self, code: Close, reason: str, *, last_frame: str | None = None, keeps_frames: bool = True
    ) -> None:
        """Close the socket after what waits (forgotten without `keeps_frames`) and `last_frame`."""
        if self._ending is not None:
            return
        if not keeps_frames:
            self._forget()
        if last_frame is not None:
            self._frames.append(last_frame)
        self._ending = code, reason
        self._wake()

    def stop(self) -> None:
        """Send nothing more: the client has gone."""
        self._sender.cancel()

    async def wait_for_room(self) -> None:
        """Return when the client has read enough of what waits."""
        while len(self._frames) > LIMIT // 2 and not self._sender.done():
            await asyncio.sleep(POLL_INTERVAL)

    async def wait_until_closed(self) -> None:
        """Return when the socket is closed."""
        await asyncio.wait([self._sender])

    def _wake(self) -> None:
        if self._bell is not None and not self._bell.done():
            self._bell.set_result(None)

    async def _send_all(self) -> None:
        try:
            while self._ending is None or self._frames:
                while self._frames:
                    await self._send(self._frames.popleft())
                if self._ending is None:
                    self._bell = asyncio.get_running_loop().create_future()
                    await self._bell
            await self._close(*self._ending)
        except OSError:  # the client has gone: what waits is for nobody
            self._forget()

    def _forget(self) -> None:
        FRAMES_DROPPED.inc(len(self._frames))
        self._frames.clear()
