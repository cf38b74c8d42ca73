"""One web process on an inherited listening socket: `python -m uno_api.devserver.web <descriptor> [core]`.

The supervisor owns the socket, so a client that connects while a web process restarts waits and is not
rejected; several processes may share the socket.
"""

import socket
import sys

import uvicorn
from django.conf import settings

from uno_api.cpu_affinity import keep_to
from uno_api.http_protocol import BoundedHttpProtocol

MAX_FRAME_SIZE = 131_072  # bytes; a frame is buffered whole before the application can reject it
UNREAD_FOR = 60  # seconds after which the connection of a client that reads nothing is closed
FINISHES_WITHIN = 10  # seconds that a request in progress has left when the server is asked to stop
TICKS_A_SECOND = 10


class Server(uvicorn.Server):
    """A uvicorn server that notifies WebSocket clients before it closes, and checks for slow clients."""

    async def on_tick(self, counter: int) -> bool:
        """Call `look` of each connection once a second; it closes those of clients that are too slow."""
        if counter % TICKS_A_SECOND == 0:
            for connection in list(self.server_state.connections):
                if isinstance(connection, BoundedHttpProtocol):
                    connection.look()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Notify WebSocket clients to reconnect later and close their sockets; then stop as usual."""
        await self.lifespan.state["sockets"].send_goodbye()
        await super().shutdown(sockets)


def configuration() -> uvicorn.Config:
    """Return uvicorn's configuration."""
    return uvicorn.Config(
        "uno_api.asgi:application",
        http=BoundedHttpProtocol,
        log_config=None,  # keep the logging configuration of the settings
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # TRUSTED_PROXIES decides which proxies are trusted
        ws_max_size=MAX_FRAME_SIZE,
        ws_per_message_deflate=False,
        timeout_keep_alive=settings.KEEP_ALIVE,
        timeout_graceful_shutdown=FINISHES_WITHIN,
    )


def serve(listener: socket.socket) -> None:
    """Serve on `listener` until asked to stop."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # Nothing else ends a connection whose peer acknowledges packets, but never reads.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_FOR * 1000)
    Server(configuration()).run(sockets=[listener])


if __name__ == "__main__":
    if len(sys.argv) > 2:
        keep_to(int(sys.argv[2]))
    serve(socket.socket(fileno=int(sys.argv[1])))
