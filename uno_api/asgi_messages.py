"""Conversion of responses to ASGI messages."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from django.http import HttpResponse

Message = dict[str, Any]
Send = Callable[[Message], Awaitable[None]]


def start_of(status: int, headers: Iterable[tuple[str, str]]) -> Message:
    """Return the ASGI message that starts a response."""
    written = [(name.lower().encode("latin1"), value.encode("latin1")) for name, value in headers]
    return {"type": "http.response.start", "status": status, "headers": written}


def body_of(piece: bytes, *, more: bool = False) -> Message:
    """Return the ASGI message with a piece of the body; it is the last one unless `more` is true."""
    return {"type": "http.response.body", "body": piece, "more_body": more}


async def send_response(send: Send, response: HttpResponse) -> None:
    """Send a complete response."""
    response.headers["Content-Length"] = str(len(response.content))
    await send(start_of(response.status_code, response.headers.items()))
    await send(body_of(response.content))
