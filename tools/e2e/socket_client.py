"""The socket of one client: it reconnects after every break and resumes from the last move it received."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from uuid import uuid4

from websockets.exceptions import WebSocketException

from tools.e2e.checks import Json
from tools.e2e.client import ApiClient
from tools.e2e.retry import Patience
from tools.e2e.websocket import TIMEOUT, Wire

GOING_AWAY = {None, 1000, 1001, 1005, 1006, 1012, 4503}
NOT_NOW = {"going_away", "unavailable", "too_many_requests"}
PING_EVERY = 5.0


class SocketLife:
    """Receives frames and sends moves, over one connection after the other.

    `hear` is called with every frame after the answer to the first `hello`, except answers to moves and
    `going_away`. `seen` returns the sequence number to resume from after a reconnection.
    """

    def __init__(
        self, client: ApiClient, hear: Callable[[Json], None], seen: Callable[[], int | None]
    ) -> None:
        self.client, self.metrics = client, client.metrics
        self.hear, self.seen = hear, seen
        self.token = self.match = ""
        self.wire: Wire | None = None
        self._come_back_after = 0.0
        self._unanswered: dict[str, tuple[Json, asyncio.Future[Json]]] = {}

    async def live(self) -> None:
        """Stay connected and watch the match until cancelled; raise GaveUp if the service is unavailable."""
        patience = Patience(self.client.chance)
        while True:
            try:
                await self._one_connection(patience)
            except (OSError, WebSocketException, TimeoutError) as failure:
                await patience.pause(repr(failure))
            self.metrics.count("reconnections")
            await asyncio.sleep(self._come_back_after * self.client.chance.uniform(0.5, 1.5))
            self._come_back_after = 0.0

    async def _one_connection(self, patience: Patience) -> None:
        wire = await Wire.open(self.client.address)
        try:
            await self._greet(wire)
            self.wire = wire
            await self._listen(wire)
        finally:
            if self.wire:
                patience.rest()  # the deadline counts from the break, not from the start of the connection
            self.wire = None
            wire.cut()
            self._look_at_close(wire.close_code)

    async def _listen(self, wire: Wire) -> None:
        """Handle frames until the connection ends.

        There is no task group here: in Python 3.11, a group whose task fails while the group is being
        cancelled loses the cancellation.
        """
        pings = asyncio.create_task(self._ping(wire))
        try:
            async for frame in wire.frames():
                self._take(frame)
        finally:
            pings.cancel()

    async def _greet(self, wire: Wire) -> None:
        """Send `hello` and `watch`, then send all unanswered moves again.

        Raise ConnectionResetError if the service closes or cannot accept `hello` now.
        """
        await wire.send({"type": "hello", "token": self.token})
        async with asyncio.timeout(TIMEOUT):
            welcome = await anext(wire.frames(), None)
        if welcome is None or welcome.get("code") in NOT_NOW:
            raise ConnectionResetError(f"hello was answered with {welcome}")
        if welcome["type"] != "welcome":
            self.client.fault(f"hello was answered with {welcome}")
        seen = self.seen()
        await wire.send({"type": "watch", "match": self.match} | ({} if seen is None else {"seen": seen}))
        for frame, _ in list(self._unanswered.values()):
            self.metrics.count("moves sent again")
            await wire.send(frame)

    async def _ping(self, wire: Wire) -> None:
        """Send a ping every PING_EVERY seconds until the connection breaks, which `_listen` detects too."""
        with suppress(OSError, WebSocketException):
            while True:
                await asyncio.sleep(PING_EVERY)
                await wire.send({"type": "ping", "t": round(self.client.chance.random() * 1e6)})

    def _take(self, frame: Json) -> None:
        self.metrics.count("frames")
        key = frame.get("id")
        if frame["type"] in {"ack", "error"} and key in self._unanswered:
            self._unanswered.pop(key)[1].set_result(frame)
        elif frame.get("code") == "going_away":
            self._come_back_after = frame["retry_after"]
        else:
            self.hear(frame)

    def _look_at_close(self, code: int | None) -> None:
        if code not in GOING_AWAY:
            self.client.fault(f"the socket was closed with {code}")

    async def move(self, body: Json, key: str | None = None) -> Json:
        """Send a move, again after every break, until it is answered; return the `ack` or `error` frame."""
        patience, key = Patience(self.client.chance), key or uuid4().hex
        while True:
            answer = await self._move_once(body, key)
            if answer.get("code") not in NOT_NOW:
                return answer
            self.metrics.count("moves sent again")
            await patience.pause(answer["code"])

    async def _move_once(self, body: Json, key: str) -> Json:
        frame: dict[str, Any] = {"type": "move", "id": key, "match": self.match, **body}
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._unanswered[key] = (frame, answer)
        if self.wire:
            try:
                await self.wire.send(frame)
            except WebSocketException:
                self.metrics.count("moves caught in a break")
        return await answer

    async def renew(self, token: str) -> None:
        """Send a new access token on the open connection, without reconnecting."""
        self.token = token
        if self.wire:
            await self.wire.send({"type": "hello", "token": token})

    def cut(self) -> None:
        """Drop the connection, if there is one."""
        if self.wire:
            self.wire.cut()
