"""One web process, on a listening socket it inherits: `python -m uno_api.devserver.web <descriptor> [core]`.

The supervisor holds the socket, so a caller who comes while a web process starts again waits, and is
not turned away; several processes may share it.
"""

import socket
import sys

import uvicorn
from django.conf import settings

from uno_api.cpu_affinity import keep_to
from uno_api.http_protocol import BoundedHttpProtocol

LARGEST_FRAME = 131_072  # kept whole before the application may say that it is too large
UNREAD_FOR = 60  # seconds after which a caller who reads nothing is cut off
FINISHES_WITHIN = 10  # seconds that a request which was begun has left when the server is asked to stop
TICKS_A_SECOND = 10


class Server(uvicorn.Server):
    """A server that says goodbye to its sockets before it closes them, and looks after its connections."""

    async def on_tick(self, counter: int) -> bool:
        """Let each connection look whether its caller is too slow, once a second."""
        if counter % TICKS_A_SECOND == 0:
            for connection in list(self.server_state.connections):
                if isinstance(connection, BoundedHttpProtocol):
                    connection.look()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell who holds a socket to come back later; then stop as usual."""
        await self.lifespan.state["sockets"].say_goodbye()
        await super().shutdown(sockets)


def configuration() -> uvicorn.Config:
    """Return how the server answers, and for how long."""
    return uvicorn.Config(
        "uno_api.asgi:application",
        http=BoundedHttpProtocol,
        log_config=None,  # what it says goes where all lines go
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # TRUSTED_PROXIES decides whose word is taken
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_keep_alive=settings.KEEP_ALIVE,
        timeout_graceful_shutdown=FINISHES_WITHIN,
    )


def serve(listener: socket.socket) -> None:
    """Answer on `listener` until asked to stop."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # Nothing else ends a connection whose other side answers, but never reads.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_FOR * 1000)
    Server(configuration()).run(sockets=[listener])


if __name__ == "__main__":
    if len(sys.argv) > 2:
        keep_to(int(sys.argv[2]))
    serve(socket.socket(fileno=int(sys.argv[1])))
