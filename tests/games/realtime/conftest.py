"""A real server on a port of its own, and clients that speak the socket's language."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from uuid import UUID

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from accounts.services.players import create_guest
from accounts.services.sessions import open_session
from accounts.tokens import issue_access
from games.engine import default_move, dump_move
from games.realtime.lifespan import RealtimeServer
from games.selectors.match_rows import read_match
from games.services.moves import make_move
from uno_api.devserver.web import Server, configuration

PATIENCE = 20.0


class Player:
    """One socket of one player, as an app would use it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def send(self, kind: str, **members: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **members}))

    def next(self, patience: float = PATIENCE) -> dict[str, Any]:
        """Return the next frame."""
        frame: dict[str, Any] = json.loads(self.socket.recv(timeout=patience))
        return frame

    def hear(self, kind: str, patience: float = PATIENCE) -> dict[str, Any]:
        """Return the next frame of a kind, passing over others."""
        while True:
            frame = self.next(patience)
            if frame["type"] == kind:
                return frame

    def hears_nothing(self, seconds: float = 0.3) -> bool:
        try:
            self.socket.recv(timeout=seconds)
        except TimeoutError:
            return True
        return False

    def ask(self, kind: str, **members: Any) -> dict[str, Any]:
        """Send a frame and return the next one that comes."""
        self.send(kind, **members)
        return self.next()

    def closes_with(self, patience: float = PATIENCE) -> int:
        """Read on until the server closes; return the code."""
        closed = self._read_to_the_end(patience)
        assert closed.rcvd is not None
        return closed.rcvd.code

    def _read_to_the_end(self, patience: float) -> ConnectionClosed:
        while True:
            try:
                self.socket.recv(timeout=patience)
            except ConnectionClosed as closed:
                return closed

    def leave(self) -> None:
        self.socket.close()


class Address:
    """Where the server listens, and what it holds."""

    def __init__(self, server: uvicorn.Server, port: int) -> None:
        self.server = server
        self.loop = server.servers[0].get_loop()
        self.url = f"ws://127.0.0.1:{port}/ws/v1"
        self.port = port

    @property
    def sockets(self) -> RealtimeServer:
        sockets: RealtimeServer = self.server.lifespan.state["sockets"]
        return sockets

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Do something on the server's event loop, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def is_idle(self) -> bool:
        return not self.sockets.hub.clients and self.sockets.hub.threads.is_idle


@contextmanager
def running_server() -> Iterator[Address]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = Server(configuration())
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        wait_until(lambda: server.started)
        yield Address(server, listener.getsockname()[1])
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="session")
def lasting_server(django_db_setup: None) -> Iterator[Address]:
    """A server that has started; it is stopped before its database is dropped."""
    with running_server() as address:
        yield address


@pytest.fixture
def server(transactional_db: None, lasting_server: Address) -> Iterator[Address]:
    """The server, with nobody on it before or after."""
    yield lasting_server
    wait_until(lasting_server.is_idle)


@pytest.fixture
def own_server(transactional_db: None) -> Iterator[Address]:
    """A server that this test may ruin."""
    with running_server() as address:
        yield address


class Someone:
    """A player with an account, signed in on one device."""

    def __init__(self, name: str) -> None:
        self.user = create_guest(name, "en")
        self.session_id = open_session(self.user, "phone").session_id
        self.token = issue_access(self.user.id, self.session_id)
        self.tokens = {"access": self.token}


@pytest.fixture
def someone(transactional_db: None) -> Callable[[str], Someone]:
    """Make players: `someone("Ada")`."""
    return Someone


@pytest.fixture
def ada(transactional_db: None) -> Someone:
    return Someone("Ada")


@pytest.fixture
def open_socket(server: Address) -> Iterator[Callable[..., Player]]:
    """Open sockets that have said nothing yet; what websockets' `connect` takes may be given."""
    with ExitStack() as open_sockets:

        def open_one(**options: Any) -> Player:
            options = {"subprotocols": ["uno.v1"], "compression": None, **options}
            address = options.pop("address", server.url)
            return Player(open_sockets.enter_context(connect(address, **options)))

        yield open_one


@pytest.fixture
def sign_in(open_socket: Callable[..., Player]) -> Callable[..., Player]:
    """Open a socket for somebody who is signed in, and say hello."""

    def greet(who: Any, **options: Any) -> Player:
        player = open_socket(**options)
        welcome = player.ask("hello", token=who.tokens["access"])
        assert welcome["type"] == "welcome"
        return player

    return greet


@pytest.fixture
def watching(sign_in: Callable[..., Player]) -> Callable[..., Player]:
    """Open a socket of somebody who watches a match, and read on to the snapshot."""

    def watch(who: Any, match: str, **options: Any) -> Player:
        player = sign_in(who, **options)
        player.send("watch", match=match)
        player.hear("snapshot")
        return player

    return watch


@pytest.fixture
def step() -> Callable[[str], int]:
    """Make the meekest move of the player who is awaited in a match; return its number."""

    def make(match: str) -> int:
        row = read_match(UUID(match))
        seat_row = row.roster[row.state.awaiting.seats[0]]
        assert seat_row.user_id is not None
        body = dump_move(default_move(row.state, seat_row.number)) | {"seen": row.seq}
        return make_move(row.id, seat_row.user_id, body, None, "en").seq

    return make


@pytest.fixture
def eventually() -> Callable[..., None]:
    return wait_until


def wait_until(is_so: Callable[[], bool], patience: float = PATIENCE) -> None:
    deadline = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.01)
