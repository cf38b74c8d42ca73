"""Everything on one address: HTTP on a few lasting threads, sockets on the event loop.

Django's own ASGI handler spends several times the processor time on a synchronous view, and opens
database connections that nobody reuses; here each thread keeps one connection for as long as it lives.
"""

import gc
import re
from typing import Any

from channels.routing import ProtocolTypeRouter, URLRouter

from uno_api.wsgi import application as rest  # sets Django up: stands before whatever needs models
from uno_api.wsgi_adapter import WsgiThreadPoolApp

# isort: split

from django.conf import settings

from games.realtime.lifespan import RealtimeServer
from uno_api.health_on_loop import HealthzOnTheLoop
from uno_api.routing import websocket_urlpatterns

# Whole matches are played again for these, which would take the processor from every move for a second.
PLAYED_AGAIN = re.compile(r"/api/v1/matches/[^/]+/(replay|proof)")


def keep_what_is_loaded() -> None:
    """Let the collector pass over what is there by now, and look for new garbage less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)


async def lifespan(scope: Any, receive: Any, send: Any) -> None:
    """Start the half of the process that holds sockets, and stop it with the server."""
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
