"""The listening socket, which the supervisor holds and every web process inherits."""

import errno
import socket

from uno_api import environment

BACKLOG = 1024


def claim_port(host: str, port: int) -> socket.socket:
    """Listen there, or end with one sentence that says why not."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as failure:
        if failure.errno == errno.EADDRINUSE:
            environment.refuse(
                f"Port {port} is taken: choose another one, for example PORT={port + 1} make run"
            )
        environment.refuse(f"Port {port} cannot be used: {failure.strerror}.")
    listener.listen(BACKLOG)
    return listener
