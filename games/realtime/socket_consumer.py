"""WebSocket endpoint `/ws/v1`: receives the frames of a client one after the other and has them answered."""

import logging
from collections.abc import Mapping
from typing import Any

import structlog
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer

from games.realtime.close_codes import Close
from games.realtime.connection import Connection
from games.realtime.frames import MAX_FRAME_SIZE, BadFrame, Frame, Hello, NotAFrame, read_frame
from games.realtime.handlers import answer, welcome
from games.realtime.handshake import PROTOCOL, headers_of, is_welcome, language_of_handshake, offered_token
from games.realtime.lifespan import RealtimeServer, going_away_frame
from games.realtime.send_queue import SendQueue
from uno_api.errors import Problem, problem_document, problem_of
from uno_api.ids import uuid7
from uno_api.request_id import current_request_id

ADDRESS = "/ws/v1"

log = logging.getLogger(__name__)


class SocketConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """One socket, as Channels runs it. The hub is taken from the lifespan state of the server."""

    client: Connection | None = None
    token_ahead: str | None = None

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle one message of the server, without the database connection handling of Channels."""
        await getattr(self, message["type"].replace(".", "_"))(message)

    async def connect(self) -> None:
        """Accept the socket if host and origin are allowed; treat a token in the handshake as a hello."""
        headers = headers_of(self.scope)
        protocols = self.scope["subprotocols"]
        if not is_welcome(headers):
            await self.close()
            return
        await self.accept(PROTOCOL if PROTOCOL in protocols else None)
        process: RealtimeServer = self.scope["state"]["sockets"]
        self.client = Connection(
            process.hub, SendQueue(self.send, self.close), language_of_handshake(headers)
        )
        if process.is_closing:
            self.client.send_goodbye(going_away_frame())
            return
        token = offered_token(headers, protocols)
        if token is not None:
            self.token_ahead = token
            await welcome(self.client, token)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one frame, or close the socket if the data is invalid or exceeds a limit."""
        if self.client is None or self.client.is_ending:
            return
        if text_data is None:
            self.client.end(Close.BAD_FRAME, "not_text")
        elif len(text_data) > MAX_FRAME_SIZE or len(text_data.encode()) > MAX_FRAME_SIZE:
            self.client.end(Close.TOO_BIG, "frame_too_large")
        elif not self.client.frames.allows_one_more():
            self.client.end(Close.TOO_MANY_FRAMES, "too_many_frames")
        else:
            await self._answer(self.client, text_data)

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """Clean up after the socket has closed."""
        if self.client is not None:
            self.client.hang_up()
        raise StopConsumer

    async def _answer(self, client: Connection, text: str) -> None:
        structlog.contextvars.bind_contextvars(request_id=uuid7().hex)
        try:
            frame = read_frame(text)
        except NotAFrame:
            client.end(Close.BAD_FRAME, "not_a_frame")
        except BadFrame as bad:
            if client.is_signed_in:
                refuse(client, bad.problem, bad.about)
            else:
                client.end(Close.BAD_FRAME, "not_a_hello")
        else:
            await self._obey(client, frame)

    async def _obey(self, client: Connection, frame: Frame) -> None:
        """Execute the request of a frame; ignore a hello that repeats the token of the handshake."""
        hello = frame.request if isinstance(frame.request, Hello) else None
        if hello and self.token_ahead and hello.token in (None, self.token_ahead):
            self.token_ahead = None
        elif client.is_signed_in or (hello and hello.token):
            await obey(client, frame)
        else:
            client.end(Close.NOT_SIGNED_IN, "not_authenticated")


async def obey(client: Connection, frame: Frame) -> None:
    """Execute the request of a frame, or answer with an `error` frame; no request closes its socket."""
    try:
        await answer(frame.request, client)
    except Exception as error:
        problem = problem_of(error)
        if problem is None:
            log.exception("a %s frame was not answered", frame.about["request"])
            problem = Problem("internal_error")
        refuse(client, problem, frame.about)


def refuse(client: Connection, problem: Problem, about: Mapping[str, Any]) -> None:
    """Send an `error` frame: the problem document of the REST API, with what it is about."""
    document = problem_document(problem, client.language, current_request_id(), ADDRESS)
    client.send_frame("error", **{**about, **document})
