"""What is told to callers for whom nothing was done, because the server stops."""

from collections.abc import Awaitable, Callable
from typing import Any

from django.core.handlers.wsgi import WSGIRequest

from uno_api.errors import Unavailable
from uno_api.fallbacks import answer


async def turn_away(environ: dict[str, Any], send: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
    """Answer 503 with Retry-After: another process, or the next one, answers the same request."""
    refusal = answer(WSGIRequest(environ), Unavailable())
    headers = {**refusal.headers, "Content-Length": str(len(refusal.content)), "Connection": "close"}
    written = [(name.lower().encode(), value.encode("latin1")) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": refusal.status_code, "headers": written})
    await send({"type": "http.response.body", "body": refusal.content})
