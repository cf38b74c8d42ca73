"""What the supervisor says is missing while it waits for `/readyz`."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from uno_api.devserver.readiness import what_is_missing
from uno_api.devserver.supervisor import Supervisor


class Ready(BaseHTTPRequestHandler):
    status, body = 200, b""

    def do_GET(self) -> None:
        self.send_response(self.status)
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def port() -> Iterator[int]:
    with HTTPServer(("127.0.0.1", 0), Ready) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


STOPPED_CLOCK = {"ready": False, "database": True, "clock": False, "clock_age": None}
NO_DATABASE = {"ready": False, "database": False, "clock": True, "clock_age": 0.0}


@pytest.mark.parametrize(
    ("status", "body", "missing"),
    [
        (200, "", ""),
        (503, json.dumps(STOPPED_CLOCK), "clock"),
        (503, json.dumps(NO_DATABASE), "database"),
        (503, "<html>upstream</html>", "web"),
        (500, "", "/readyz answers 500"),
    ],
)
def test_what_fails_is_named_and_nothing_else(
    port: int, monkeypatch: pytest.MonkeyPatch, status: int, body: str, missing: str
) -> None:
    monkeypatch.setattr(Ready, "status", status)
    monkeypatch.setattr(Ready, "body", body.encode())
    assert what_is_missing(Supervisor(print), port) == missing


def test_without_anybody_who_listens_web_is_missing() -> None:
    assert what_is_missing(Supervisor(print), 1) == "web"
