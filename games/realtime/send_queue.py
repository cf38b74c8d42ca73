"""Bounded queue of outgoing frames for one client, sent in order.

Nothing blocks on a slow client: frames are queued and sent as fast as the client reads them. When the queue
is full, the client is disconnected; it reconnects and requests what it missed.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from games.realtime.close_codes import Close
from uno_api.metrics import FRAMES_DROPPED

LIMIT = 256
POLL_INTERVAL = 0.05


class SendQueue:
    """The outgoing frames of one client. `send` sends one text, `close` closes the socket.

    One task sends frames for as long as the socket is open: waking it is cheaper than starting a task per
    frame.
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
        """Return whether the client is too far behind."""
        return len(self._frames) >= LIMIT

    @property
    def is_ending(self) -> bool:
        """Return whether the socket is being closed, so that no more frames are accepted."""
        return self._ending is not None

    def put(self, frame: str) -> None:
        """Add a frame to the queue; frames after the end are ignored."""
        if self._ending is None:
            self._frames.append(frame)
            self._wake()

    def end(
        self, code: Close, reason: str, *, last_frame: str | None = None, keeps_frames: bool = True
    ) -> None:
        """Close the socket after the queued frames and `last_frame`.

        Without `keeps_frames`, the queued frames are discarded. A second call has no effect.
        """
        if self._ending is not None:
            return
        if not keeps_frames:
            self._forget()
        if last_frame is not None:
            self._frames.append(last_frame)
        self._ending = code, reason
        self._wake()

    def stop(self) -> None:
        """Stop sending, because the client has disconnected."""
        self._sender.cancel()

    async def wait_for_room(self) -> None:
        """Return when the client has read enough of the queue."""
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
        except OSError:  # the client has disconnected: the queued frames have no receiver
            self._forget()

    def _forget(self) -> None:
        FRAMES_DROPPED.inc(len(self._frames))
        self._frames.clear()
