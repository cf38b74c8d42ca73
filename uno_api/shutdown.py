"""What is told to callers for whom nothing was done, because the server stops."""

from typing import Any

from django.core.handlers.wsgi import WSGIRequest

from uno_api.asgi_messages import Send, send_response
from uno_api.error_handlers import answer
from uno_api.errors import Unavailable


async def turn_away(environ: dict[str, Any], send: Send) -> None:
    """Answer 503 with Retry-After: another process, or the next one, answers the same request."""
    refusal = answer(WSGIRequest(environ), Unavailable())
    refusal.headers["Connection"] = "close"
    await send_response(send, refusal)
