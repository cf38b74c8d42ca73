"""A minimal client: an HTTP connection with one request at a time, and a WebSocket.

The driver shares the processor with the service it measures, so it parses as little as possible.
"""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

OPCODE_TEXT, OPCODE_CLOSE, OPCODE_PING, OPCODE_PONG = 1, 8, 9, 10


class HttpLine(asyncio.Protocol):
    """One HTTP connection; `ask` returns a future of the status and body of the answer."""

    def __init__(self) -> None:
        self._read = b""
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None

    @classmethod
    async def open(cls, port: int) -> "HttpLine":
        """Connect to a port of this host."""
        _, line = await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port)
        return line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Store the transport."""
        self.transport = cast("asyncio.Transport", transport)

    def ask(
        self, method: str, path: str, body: bytes = b"", *headers: str
    ) -> asyncio.Future[tuple[int, bytes]]:
        """Send one request; the previous one must have been answered."""
        self._answer = asyncio.get_running_loop().create_future()
        received = "".join(f"{header}\r\n" for header in headers)
        if body:
            received += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        elif method == "POST":
            received += "Content-Length: 0\r\n"
        self.transport.write(f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{received}\r\n".encode() + body)
        return self._answer

    def data_received(self, data: bytes) -> None:
        """Resolve the future of the request, once the whole body has arrived."""
        self._read += data
        head, end, body = self._read.partition(b"\r\n\r\n")
        if not end:
            return
        length = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n", 1)[0])
        if len(body) >= length and self._answer:
            self._read = b""
            self._answer.set_result((int(head[9:12]), body))

    def connection_lost(self, failure: Exception | None) -> None:
        """Fail the future of an unanswered request with ConnectionError."""
        if self._answer and not self._answer.done():
            self._answer.set_exception(ConnectionError("the connection was closed"))


class Ear(asyncio.Protocol):
    """One WebSocket; `hear` is called with the text of every frame."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self._read = bytearray()
        self._greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def open(cls, port: int, token: str, hear: Callable[[bytes], None]) -> "Ear":
        """Connect to `/ws/v1`, authenticated with an access token."""
        loop = asyncio.get_running_loop()
        _, ear = await loop.create_connection(lambda: cls(hear), "127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        ear.transport.write(
            "GET /ws/v1 HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Protocol: uno.v1\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
        )
        await ear._greeted
        return ear

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Store the transport."""
        self.transport = cast("asyncio.Transport", transport)

    def send(self, text: bytes, opcode: int = OPCODE_TEXT) -> None:
        """Send one frame of less than 64 KiB, masked with zeros, because the protocol requires a mask."""
        size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
        self.transport.write(bytes([0x80 | opcode]) + size + b"\0\0\0\0" + text)

    def data_received(self, data: bytes) -> None:
        """Handle the handshake and every complete frame."""
        self._read += data
        if not self._greeted.done():
            self._greet()
        while self._greeted.done() and self._take_frame():
            pass

    def _greet(self) -> None:
        head, end, rest = bytes(self._read).partition(b"\r\n\r\n")
        if not end:
            return
        self._read = bytearray(rest)
        if b" 101 " in head.split(b"\r\n", 1)[0]:
            self._greeted.set_result(None)
        else:
            self._greeted.set_exception(ConnectionError(head.decode()))

    def _take_frame(self) -> bool:
        read = self._read
        if len(read) < 2:
            return False
        start, size = 2, read[1] & 0x7F
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(read[2:start], "big")
        if len(read) < start + size:
            return False
        opcode, text = read[0] & 0x0F, bytes(read[start : start + size])
        del read[: start + size]
        self._take(opcode, text)
        return True

    def _take(self, opcode: int, text: bytes) -> None:
        if opcode == OPCODE_PING:
            self.send(text, OPCODE_PONG)
        elif opcode == OPCODE_CLOSE:
            raise ConnectionError(f"the socket was closed: {text!r}")
        else:
            self.hear(text)
