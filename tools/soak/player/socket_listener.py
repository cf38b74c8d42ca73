"""A socket of a waiting player: it counts as a heartbeat, and receives `matched` first."""

import asyncio

from websockets.exceptions import WebSocketException

from tools.e2e.socket_client import NOT_NOW
from tools.e2e.websocket import Wire


async def hear_of_table(address: str, token: str) -> str | None:
    """Send `hello`, wait for `matched` and return the match id; None if the connection ends before."""
    try:
        wire = await Wire.open(address)
    except (OSError, WebSocketException, TimeoutError):
        return None
    try:
        await wire.send({"type": "hello", "token": token})
        async for frame in wire.frames():
            if frame["type"] == "matched":
                return str(frame["match"])
            if frame.get("code") in NOT_NOW:
                return None
    except WebSocketException:
        return None
    finally:
        wire.cut()
    return None


def start_to_listen(address: str, token: str) -> "asyncio.Task[str | None]":
    """Start listening in a background task."""
    return asyncio.create_task(hear_of_table(address, token))
