"""The addresses of the sockets of every application."""

from games.realtime.routing import websocket_urlpatterns

__all__ = ["websocket_urlpatterns"]
