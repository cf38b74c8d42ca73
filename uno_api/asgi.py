"""The ASGI application: HTTP on a fixed pool of threads, WebSockets on the event loop.

Django's own ASGI handler uses several times the processor time for a synchronous view, and opens database
connections that are never reused; here each thread keeps one connection for as long as it lives.
"""

import gc
import re
from typing import Any

from channels.routing import ProtocolTypeRouter, URLRouter

from uno_api.wsgi import application as rest  # sets Django up: must precede imports of models
from uno_api.wsgi_adapter import WsgiThreadPoolApp

# isort: split

from django.conf import settings

from games.realtime.lifespan import RealtimeServer
from uno_api.health_on_loop import HealthzOnTheLoop
from uno_api.routing import websocket_urlpatterns

# These paths replay whole matches, which on the shared threads would take the processor from every move for a
# second.
PLAYED_AGAIN = re.compile(r"/api/v1/matches/[^/]+/(replay|proof)")


def keep_what_is_loaded() -> None:
    """Exclude all objects loaded so far from garbage collection, and run the collector less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)


async def lifespan(scope: Any, receive: Any, send: Any) -> None:
    """Start the WebSocket half of the process, and stop it when the server stops."""
    sockets = scope["state"]["sockets"] = RealtimeServer()
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            sockets.start()
            keep_what_is_loaded()
        else:
            await sockets.stop()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return


application = ProtocolTypeRouter(
    {
        "http": HealthzOnTheLoop(
            WsgiThreadPoolApp(
                rest, settings.WEB_THREADS, settings.DATA_UPLOAD_MAX_MEMORY_SIZE, PLAYED_AGAIN.fullmatch
            )
        ),
        "websocket": URLRouter(websocket_urlpatterns),
        "lifespan": lifespan,
    }
)
