"""Serves a WSGI application from an ASGI server, on a fixed number of threads that live as long as it does.

A plain answer crosses between the event loop and its thread once each way: that is half of the
processor time of a small request, compared with handing every part over by itself.
"""

import asyncio
import contextvars
import io
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Headers = list[tuple[str, str]]

SLOWEST_READER = 10.0  # seconds for one piece; a thread does not wait longer for whoever reads
WITHOUT_PREFIX = ("CONTENT_TYPE", "CONTENT_LENGTH")


@dataclass
class Answer:
    """What the application answered; `body` is None when it was sent already, piece by piece."""

    start: Message
    body: bytes | None


class OnThreads:
    """The ASGI application; `largest_body` bytes of a request are kept, and no more than one piece beyond."""

    def __init__(self, application: Any, threads: int, largest_body: int) -> None:
        self.application = application
        self.largest_body = largest_body
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix="rest")

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request."""
        body = await self._read(receive)
        if body is None:
            return
        loop = asyncio.get_running_loop()

        def send_now(message: Message) -> None:
            asyncio.run_coroutine_threadsafe(_sent(send, message), loop).result(SLOWEST_READER)

        work = partial(self._answer, environ_of(scope, body), send_now)
        answer = await loop.run_in_executor(self.threads, contextvars.copy_context().run, work)
        if answer.body is not None:
            await send(answer.start)
            await send({"type": "http.response.body", "body": answer.body})

    async def _read(self, receive: Receive) -> bytes | None:
        """Return the body, cut when it is too large to be of use; None when the caller has gone.

        All of it is read even so: a caller who is still sending would not hear the refusal.
        """
        pieces = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            if len(pieces) <= self.largest_body:
                pieces += message.get("body", b"")
            if not message.get("more_body"):
                return bytes(pieces)

    def _answer(self, environ: dict[str, Any], send_now: Callable[[Message], None]) -> Answer:
        """Run the application, on one of the threads."""
        start: Message = {}

        def start_response(status: str, headers: Headers, _exc_info: Any = None) -> None:
            start.update(type="http.response.start", status=int(status[:3]), headers=list(_encoded(headers)))

        response = self.application(environ, start_response)
        try:
            if not getattr(response, "streaming", False):
                return Answer(start, b"".join(response))
            _stream(start, response, send_now)
            return Answer(start, None)
        finally:
            response.close()


def environ_of(scope: Message, body: bytes) -> dict[str, Any]:
    """Return the request as WSGI writes it (PEP 3333)."""
    host, port = scope.get("server") or ("localhost", 80)
    address, address_port = scope.get("client") or ("", 0)
    environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin1"),
        "QUERY_STRING": scope["query_string"].decode("latin1"),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 0),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": address,
        "REMOTE_PORT": str(address_port),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    _add_headers(environ, scope["headers"])
    _add_length(environ, len(body))
    return environ


def _add_headers(environ: dict[str, Any], headers: Iterable[tuple[bytes, bytes]]) -> None:
    for raw_name, raw_value in headers:
        # `x_forwarded_for` would be taken for `x-forwarded-for`, which only a proxy may set.
        if b"_" in raw_name:
            continue
        name = raw_name.decode("latin1").upper().replace("-", "_")
        key = name if name in WITHOUT_PREFIX else f"HTTP_{name}"
        value = raw_value.decode("latin1")
        separator = "; " if name == "COOKIE" else ","
        environ[key] = f"{environ[key]}{separator}{value}" if key in environ else value


def _add_length(environ: dict[str, Any], length: int) -> None:
    """Give a body sent in chunks its length, and let a body that was cut keep the length it announced."""
    announced = environ.get("CONTENT_LENGTH", "")
    if not announced.isdigit() or int(announced) < length:
        environ["CONTENT_LENGTH"] = str(length)


async def _sent(send: Send, message: Message) -> None:
    await send(message)


def _encoded(headers: Headers) -> Iterator[tuple[bytes, bytes]]:
    for name, value in headers:
        yield name.lower().encode("latin1"), value.encode("latin1")


def _stream(start: Message, pieces: Iterable[bytes], send_now: Callable[[Message], None]) -> None:
    """Send an answer piece by piece, no faster than it is read."""
    send_now(start)
    for piece in pieces:
        send_now({"type": "http.response.body", "body": piece, "more_body": True})
    send_now({"type": "http.response.body", "body": b""})
