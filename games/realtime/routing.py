"""URL routing of WebSockets."""

from typing import Any, cast

from django.urls import path, re_path

from games.realtime.socket_consumer import SocketConsumer


async def no_such_socket(_scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Reject a handshake at any other path."""
    await receive()
    await send({"type": "websocket.close"})


websocket_urlpatterns: list[Any] = [
    path("ws/v1", SocketConsumer.as_asgi()),
    re_path("", cast(Any, no_such_socket)),
]
