"""Callers who send or read slowly, or without end, cost nobody else anything."""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path

from uno_api import http_protocol
from uno_api.devserver.web import MAX_FRAME_SIZE
from uno_api.health import healthz
from uno_api.http_protocol import MAX_REQUEST

GUEST = "/api/v1/auth/guest"
CROWD = 24
HALF_A_HEAD = b"POST /api/v1/auth/guest HTTP/1.1\r\nHost: localhost\r\n"
HEAD = HALF_A_HEAD + b"Content-Type: application/json\r\n"


def endless(_request: HttpRequest) -> StreamingHttpResponse:
    def pieces() -> Iterator[bytes]:
        while True:
            yield b"x" * 1024

    return StreamingHttpResponse(pieces())


def large(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(b"x" * 20_000_000)


urlpatterns = [
    path("endless", endless),
    path("large", large),
    path("healthz", healthz),
    path("quick", lambda request: HttpResponse("here")),
]


@pytest.fixture
def limits(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Time limits that a test can wait for."""
    monkeypatch.setattr(http_protocol, "LINGERS", 0)
    settings.REQUEST_TIMEOUT = settings.UNREAD_TIMEOUT = 1
    return settings


@pytest.mark.parametrize("answer", ["/endless", "/large"])
def test_others_are_served_while_many_do_not_read(
    call: Callable[..., Any], settings: Any, answer: str
) -> None:
    settings.ROOT_URLCONF = __name__
    crowd = [call(SO_RCVBUF=4096).get(answer) for _ in range(CROWD)]
    assert all(caller.socket.recv(15) == b"HTTP/1.1 200 OK" for caller in crowd)
    began = time.monotonic()
    assert call().get("/quick").hear().text == "here"
    assert time.monotonic() - began < 10


@pytest.mark.parametrize("answer", ["/endless", "/large"])
def test_a_caller_who_does_not_read_is_cut(call: Callable[..., Any], limits: Any, answer: str) -> None:
    limits.ROOT_URLCONF = __name__
    caller = call(SO_RCVBUF=4096).get(answer)
    assert caller.socket.recv(15) == b"HTTP/1.1 200 OK"
    deadline = time.monotonic() + 20
    while call().get("/quick").hear().text and _is_held(caller):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert caller.is_cut()


def _is_held(caller: Any) -> bool:
    """Say whether the connection still stands, without reading from it."""
    try:
        caller.say(b"\r\n")
    except (BrokenPipeError, ConnectionResetError):
        return False
    return True


@pytest.mark.parametrize(
    "parts",
    [
        [HALF_A_HEAD],
        [HEAD + b"Content-Length: 100\r\n\r\n{"],
        [HEAD + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"],
        [b"GET /ws/v1 HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"],
    ],
    ids=["half a head", "half a body", "half of the chunks", "half a handshake"],
)
def test_half_a_request_is_refused_in_time(call: Callable[..., Any], limits: Any, parts: list[bytes]) -> None:
    caller = call().say(*parts)
    answer = caller.hear()
    assert (answer.status, answer.headers["Content-Type"]) == (408, "application/problem+json")
    assert '"code":"request_timeout"' in answer.text
    assert caller.is_cut()


@pytest.mark.parametrize("said", [b"", b"\r\n"], ids=["nothing", "an empty line"])
def test_a_caller_who_says_nothing_is_cut(call: Callable[..., Any], limits: Any, said: bytes) -> None:
    assert call().say(said).is_cut()


def test_a_caller_who_says_no_more_is_cut(call: Callable[..., Any], limits: Any) -> None:
    caller = call().get("/healthz")
    assert caller.hear().status == 200
    assert caller.say(b"\r\n").is_cut()


def test_a_body_that_comes_letter_by_letter_is_refused_in_time(call: Callable[..., Any], limits: Any) -> None:
    caller = call().say(HEAD + b"Content-Length: 100000\r\n\r\n")
    heard: list[Any] = []
    listener = threading.Thread(target=lambda: heard.append(caller.hear()))
    listener.start()
    while listener.is_alive():
        caller.say(b" ")
        time.sleep(0.05)
    assert heard[0].status == 408


def test_hundreds_of_half_requests_are_gone_in_time(call: Callable[..., Any], web: Any, limits: Any) -> None:
    crowd = [call().say(HALF_A_HEAD) for _ in range(400)]
    other = call()
    assert other.get("/healthz").hear().status == 200
    assert all(caller.is_cut() for caller in crowd)
    assert len(web.server.server_state.connections) == 1


@pytest.mark.parametrize("line", [b"x: y\r\n", b"x" * 1000, b"x: " + b"y" * 1000])
def test_a_head_without_end_is_refused(call: Callable[..., Any], web: Any, line: bytes) -> None:
    """What arrives in one piece with the beginning is not counted, so the head is longer than one piece."""
    caller = call().say(HALF_A_HEAD)
    piece = line * (6_000 // len(line))
    for _ in range(MAX_REQUEST // 2 // len(piece)):
        caller.say(piece)
        if any(connection.refused_at for connection in web.server.server_state.connections):
            break
    answer = caller.hear()
    assert (answer.status, '"code":"head_too_large"' in answer.text) == (431, True)
    assert caller.is_cut()


def test_a_refused_caller_who_goes_on_is_cut_by_size(call: Callable[..., Any]) -> None:
    caller = call().say(HALF_A_HEAD)
    with pytest.raises((BrokenPipeError, ConnectionResetError)):
        caller.say(*[b"x: " + b"y" * 60_000 + b"\r\n"] * 1600)


def test_a_frame_without_end_is_cut_by_size(call: Callable[..., Any]) -> None:
    key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    caller = call().get(
        "/ws/v1", b"Connection: Upgrade", b"Upgrade: websocket", b"Sec-WebSocket-Version: 13", key
    )
    assert b" 101 " in caller.reader.readline()
    while caller.reader.readline() != b"\r\n":
        pass
    caller.say(b"\x81\xff" + (MAX_FRAME_SIZE + 1).to_bytes(8, "big") + b"mask" + b"x" * 1000)
    opcode, _, *code = caller.reader.read(4)
    assert (opcode, int.from_bytes(bytes(code), "big")) == (0x88, 1009)


def test_a_large_head_in_one_segment_is_refused(call: Callable[..., Any]) -> None:
    caller = call().get("/healthz", b"X: " + b"y" * http_protocol.MAX_HEAD)
    assert caller.hear().status == 431
    assert call().get("/healthz", b"X: " + b"y" * (http_protocol.MAX_HEAD // 2)).hear().status == 200


def test_a_body_without_end_is_refused(call: Callable[..., Any]) -> None:
    caller = call().say(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
    for _ in range(2 * http_protocol.MAX_REQUEST // 4096):
        caller.say(b"1000\r\n" + b"x" * 4096 + b"\r\n")
    answer = caller.hear()
    assert (answer.status, '"code":"body_too_large"' in answer.text) == (413, True)
    assert caller.is_cut()


def test_what_comes_after_the_body_is_no_header(call: Callable[..., Any]) -> None:
    caller = call().say(
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-Request-Id: mine\r\n\r\n"
    )
    answer = caller.hear()
    assert answer.status == 201
    assert answer.headers["X-Request-Id"] != "mine"


def test_many_requests_at_once_are_answered_in_order_or_cut(call: Callable[..., Any]) -> None:
    request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    few = call().say(request * 10)
    assert [few.hear().status for _ in range(10)] == [200] * 10
    assert call().say(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 2000).is_cut()


def test_an_idle_connection_outlives_a_proxy_s(web: Any) -> None:
    assert web.server.config.timeout_keep_alive == 75


def test_what_is_no_http_is_refused_in_words(call: Callable[..., Any]) -> None:
    answer = call().say(b"DEAL R5\r\n\r\n").hear()
    assert (answer.status, '"code":"malformed"' in answer.text) == (400, True)
    assert call().say(b"CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n").hear().status == 400
