"""Folders for servers to run in, and a web server with callers who speak HTTP byte by byte."""

import shutil
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from http.client import HTTPResponse
from io import BufferedReader
from pathlib import Path
from threading import Barrier
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.db import connections

from uno_api.asgi import application
from uno_api.devserver.web import Server, configuration

PATIENCE = 20.0


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that another user may enter, as PostgreSQL must when the tests run as root."""
    yield from new_open_folder()


@pytest.fixture(scope="session")
def shared_folder() -> Iterator[Path]:
    """Such a folder, the same for all tests."""
    yield from new_open_folder()


def new_open_folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="uno-test-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


class Reader(BufferedReader):
    """Keeps what was read beyond one answer for the next."""

    def close(self) -> None:
        """Stay open: an answer that has ended would close it."""


class Caller:
    """One connection, over which a test says exactly what it wants to."""

    def __init__(self, port: int, **options: Any) -> None:
        self.socket = socket.socket()
        self.socket.settimeout(PATIENCE)
        for name, value in options.items():
            self.socket.setsockopt(socket.SOL_SOCKET, getattr(socket, name), value)
        self.socket.connect(("127.0.0.1", port))
        self.reader = Reader(self.socket.makefile("rb", buffering=0))

    def say(self, *parts: bytes) -> "Caller":
        """Send parts, each in a segment of its own as far as that can be had."""
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for part in parts:
            self.socket.sendall(part)
        return self

    def get(self, path: str, *headers: bytes) -> "Caller":
        lines = [f"GET {path} HTTP/1.1".encode(), b"Host: localhost", *headers]
        return self.say(b"\r\n".join(lines) + b"\r\n\r\n")

    def hear(self) -> HTTPResponse:
        """Return the next answer, read to its end."""
        answer = HTTPResponse(SimpleNamespace(makefile=lambda _mode: self.reader))  # type: ignore[arg-type]
        answer.begin()
        answer.text = answer.read().decode()  # type: ignore[attr-defined]
        return answer

    def is_cut(self) -> bool:
        """Read on until the server ends the connection."""
        try:
            while self.socket.recv(65_536):
                pass
        except ConnectionResetError:
            pass
        return True

    def close(self) -> None:
        self.socket.close()


@dataclass
class Listening:
    """A server that runs, and where."""

    server: Server
    port: int

    def stop(self) -> None:
        self.server.should_exit = True


def hang_up() -> None:
    """Let the threads of REST, which outlive each server, close their connections to the database."""
    pools, together = application.application_mapping["http"].application, Barrier(settings.WEB_THREADS)

    def close() -> None:
        connections.close_all()
        together.wait(PATIENCE)

    closing_all = [pools.short.submit(close) for _ in range(settings.WEB_THREADS)]
    for each in (*closing_all, pools.long.submit(connections.close_all)):
        each.result()


@pytest.fixture
def web(transactional_db: None) -> Iterator[Listening]:
    """A server, alone for this test."""
    with socket.create_server(("127.0.0.1", 0), backlog=1024) as listener:
        server = Server(configuration())
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        deadline = time.monotonic() + PATIENCE
        while not server.started:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        yield Listening(server, listener.getsockname()[1])
        server.should_exit = True
        thread.join()
        hang_up()


@pytest.fixture
def call(web: Listening) -> Iterator[Callable[..., Caller]]:
    """Open connections to the server."""
    with ExitStack() as callers:

        def open_one(**options: Any) -> Caller:
            return callers.enter_context(closing(Caller(web.port, **options)))

        yield open_one
