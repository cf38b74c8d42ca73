"""The listening socket, which the supervisor owns and every web process inherits."""

import errno
import socket

from uno_api import env

BACKLOG = 1024


def claim_port(host: str, port: int) -> socket.socket:
    """Return a socket listening on `host` and `port`, or end the process with an error message."""
    try:
        return _listen(host, port)
    except OSError as failure:
        if failure.errno == errno.EADDRINUSE:
            env.refuse(f"Port {port} is taken: choose another one, for example PORT={port + 1} make run")
        env.refuse(f"Port {port} cannot be used: {failure.strerror}.")


def _listen(host: str, port: int) -> socket.socket:
    """Return a socket listening on an IPv4 address, an IPv6 address or a host name.

    `::` listens on all interfaces, IPv4 included.
    """
    family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    listener = socket.socket(family)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listener.bind(address)
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener
