"""`/healthz` on the event loop: the liveness check, which waits for no thread and no database."""

from typing import Any

from django.utils.cache import add_never_cache_headers

from uno_api.asgi_messages import send_response
from uno_api.health import alive
from uno_api.metrics import count_request
from uno_api.request_id import chosen_request_id

PATH = "/healthz"


class HealthzOnTheLoop:
    """An ASGI application that responds to `/healthz` and passes all other requests to `application`."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Handle one HTTP request."""
        if scope["path"] != PATH or scope["method"] not in ("GET", "HEAD"):
            await self.application(scope, receive, send)
            return
        count_request(scope["method"], PATH[1:], 200, 0.0)
        response = alive()
        add_never_cache_headers(response)
        response.headers["X-Request-Id"] = chosen_request_id(_offered(scope["headers"]))
        await send_response(send, response)


def _offered(headers: list[tuple[bytes, bytes]]) -> str | None:
    return next((value.decode("latin1") for name, value in headers if name == b"x-request-id"), None)
