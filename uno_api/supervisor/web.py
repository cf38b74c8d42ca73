"""One web process, on a listening socket it inherits: `python -m uno_api.supervisor.web <descriptor>`.

The supervisor holds the socket, so a caller who comes while a web process starts again waits, and is
not turned away; several processes may share it.
"""

import socket
import sys

import uvicorn

LARGEST_FRAME = 1_048_576


def serve(listener: socket.socket) -> None:
    """Answer on `listener` until asked to stop, then give open sockets three seconds to close."""
    configuration = uvicorn.Config(
        "uno_api.asgi:application",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # TRUSTED_PROXIES decides whose word is taken
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )
    uvicorn.Server(configuration).run(sockets=[listener])


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
