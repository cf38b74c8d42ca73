"""The response to requests that are not processed because the server is stopping."""

from typing import Any

from django.core.handlers.wsgi import WSGIRequest

from uno_api.asgi_messages import Send, send_response
from uno_api.error_handlers import answer
from uno_api.errors import Unavailable


async def turn_away(environ: dict[str, Any], send: Send) -> None:
    """Respond with 503 and Retry-After: another process, or the next one, can process the same request."""
    refusal = answer(WSGIRequest(environ), Unavailable())
    refusal.headers["Connection"] = "close"
    await send_response(send, refusal)
