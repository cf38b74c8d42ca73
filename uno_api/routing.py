"""The WebSocket URL patterns of every application."""

from games.realtime.routing import websocket_urlpatterns

__all__ = ["websocket_urlpatterns"]
