"""Limits of an HTTP connection that apply before the application is called: sizes, timeouts, upgrade offers.

uvicorn holds a request head and body for as long as a client takes to send them, and a response for as long
as a client takes to read it. Here each has a limit, and a client that exceeds one gets an error response
where that is possible.
"""

from typing import Any

import httptools
from django.conf import settings
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from uno_api.errors import PROBLEM_JSON, ApiError, problem_document
from uno_api.ids import uuid7
from uno_api.json import to_json

MAX_HEAD = 32_768
MAX_REQUEST = 1_048_576  # a body announced as too large is read up to here, so that the client gets the error
MAX_PIPELINED = 32
LINGERS = 2.0  # seconds for which input after an error response is read and dropped, up to MAX_REQUEST bytes
OFFER = frozenset({b"upgrade", b"http2-settings", b"connection"})


class BoundedHttpProtocol(HttpToolsProtocol):
    """One HTTP connection; `look` must be called about once a second."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.arriving_since: float | None = self.loop.time()
        self.unread_since: float | None = None
        self.refused_at: float | None = None
        self.is_in_head = True
        self.has_begun = False  # whether a message begins in the data being parsed
        self.received = 0  # bytes of the incoming message, without the chunk of data it began in

    def look(self) -> None:
        """Close the connection of a client that is too slow to send a request or to read a response."""
        now = self.loop.time()
        if self.refused_at is not None:
            if now - self.refused_at > LINGERS:
                self.transport.abort()
        elif self.arriving_since is not None and now - self.arriving_since > settings.REQUEST_TIMEOUT:
            self._refuse("request_timeout")
        elif not self.transport.get_write_buffer_size():
            self.unread_since = None
        elif self.unread_since is None:
            self.unread_since = now
        elif now - self.unread_since > settings.UNREAD_TIMEOUT:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Parse incoming data; an offer to upgrade to anything but WebSocket is ignored."""
        if self.refused_at is not None:
            self._drop(len(data))
            return
        self._unset_keepalive_if_required()
        self.arriving_since = self.arriving_since or self.loop.time()
        size = len(data)
        while data and self.refused_at is None:
            try:
                self.parser.feed_data(data)
                break
            except httptools.HttpParserUpgrade as offer:
                if self._should_upgrade():
                    self.handle_websocket_upgrade()
                    return
                data = self._head_without_offer() + data[offer.args[0] :]
            except httptools.HttpParserError:
                self._refuse("malformed")
        self._count(size)

    def resume_writing(self) -> None:
        """Record that the client is reading."""
        self.unread_since = None
        super().resume_writing()

    def on_message_begin(self) -> None:
        """Start counting a new message."""
        super().on_message_begin()
        self.arriving_since = self.arriving_since or self.loop.time()
        self.received, self.is_in_head, self.has_begun = 0, True, True
        self.scope["extensions"] = {"uno.cut": {"abort": self.transport.abort}}

    def on_header(self, name: bytes, value: bytes) -> None:
        """Store a header; trailers are dropped, because one could pass for a header that a proxy has set."""
        if self.is_in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Start the response, unless the head is too large or not acceptable."""
        self.is_in_head = False
        if sum(len(name) + len(value) for name, value in self.headers) + len(self.url) > MAX_HEAD:
            self._refuse("head_too_large")
        elif self.parser.get_method() == b"CONNECT":
            self._refuse("malformed")
        elif not self._is_passed_over():
            super().on_headers_complete()
            if len(self.pipeline) > MAX_PIPELINED:
                self._refuse("malformed")

    def on_body(self, body: bytes) -> None:
        """Pass a part of the body to the application."""
        if not self._is_passed_over():
            super().on_body(body)

    def on_message_complete(self) -> None:
        """Record that the whole message has arrived."""
        if not self._is_passed_over():
            self.arriving_since = None
            super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Respond to data that is not HTTP with a problem document, as for all other errors."""
        self._refuse("malformed")

    def _is_passed_over(self) -> bool:
        """Return whether the message was rejected, or will be parsed again without its upgrade offer."""
        return self.refused_at is not None or (self.parser.should_upgrade() and not self._should_upgrade())

    def _head_without_offer(self) -> bytes:
        """Return the parsed head without its upgrade headers, and replace the parser by a new one."""
        line = b"%s %s HTTP/%s\r\n" % (
            self.parser.get_method(),
            self.url,
            self.parser.get_http_version().encode(),
        )
        self.parser = httptools.HttpRequestParser(self)
        self.parser.set_dangerous_leniencies(lenient_data_after_close=True)
        kept = (b"%s: %s\r\n" % (name, value) for name, value in self.headers if name not in OFFER)
        return line + b"".join(kept) + b"\r\n"

    def _count(self, size: int) -> None:
        """Count data of a message that continues; httptools buffers an incomplete head without a callback."""
        self.received += 0 if self.has_begun else size
        self.has_begun = False
        if self.refused_at is None and self.arriving_since is not None:
            if self.is_in_head and self.received > MAX_HEAD:
                self._refuse("head_too_large")
            elif self.received > MAX_REQUEST:
                self._refuse("body_too_large")

    def _drop(self, size: int) -> None:
        """Discard data that arrives after an error response; abort the connection above MAX_REQUEST bytes."""
        self.received += size
        if self.received > MAX_REQUEST:
            self.transport.abort()

    def _refuse(self, code: str) -> None:
        """Send an error response if one is allowed at this point, and discard all further input.

        Otherwise abort the connection.
        """
        self.refused_at, self.received = self.loop.time(), 0
        if not self._may_speak():
            self.transport.abort()
            return
        problem = ApiError(code, limit=settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        body = to_json(problem_document(problem, "en", uuid7().hex, "/"))
        head = f"content-type: {PROBLEM_JSON}\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
        self.transport.write(STATUS_LINE[problem.status] + head.encode() + body)
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def _may_speak(self) -> bool:
        """Return whether a request is unanswered and no earlier request is still waiting for its response."""
        if self.pipeline:
            return False
        if self.cycle is None or self.cycle.response_complete:
            return self.headers is not None
        return self.cycle.more_body and not self.cycle.response_started
