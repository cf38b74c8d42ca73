"""The addresses of the socket."""

from typing import Any

websocket_urlpatterns: list[Any] = []
