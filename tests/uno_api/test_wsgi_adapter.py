"""The way from the event loop to Django and back."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.test import override_settings
from django.urls import path

from uno_api.wsgi import application as django
from uno_api.wsgi_adapter import PIECE, WsgiThreadPoolApp

MAX_BODY = 1000
NUMBERS = 20_000  # lines, of several pieces


def echo(request: HttpRequest) -> HttpResponse:
    return HttpResponse(
        request.body, content_type="text/plain", headers={"X-Length": request.META["CONTENT_LENGTH"]}
    )


def header(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.headers.get("X-Forwarded-For", "none"))


def address(request: HttpRequest) -> HttpResponse:
    return HttpResponse(f"{request.path}?{request.GET.get('q')}")


def thread(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(threading.current_thread().name)


def pieces(request: HttpRequest) -> HttpResponseBase:
    if "thread" in request.GET:
        return StreamingHttpResponse(f"{threading.current_thread().name}\n" for _ in range(3))

    def each() -> Iterator[str]:
        for number in range(NUMBERS):
            yield f"{number:07}\n"

    return StreamingHttpResponse(each())


def large(request: HttpRequest) -> HttpResponse:
    return HttpResponse(b"x" * int(request.GET["size"]))


urlpatterns = [
    path("large", large),
    path("echo", echo),
    path("header", header),
    path("thread", thread),
    path("pieces", pieces),
    path("càrta/<str:face>", lambda request, face: address(request)),
]


@pytest.fixture
async def caller() -> Any:
    application: Any = WsgiThreadPoolApp(django, threads=2, largest_body=MAX_BODY)
    with override_settings(ROOT_URLCONF=__name__):
        transport = httpx.ASGITransport(application)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            yield client


async def test_a_body_arrives_whole(caller: httpx.AsyncClient) -> None:
    answer = await caller.post("/echo", content="né carta".encode())
    assert (answer.status_code, answer.text, answer.headers["X-Length"]) == (200, "né carta", "9")


async def test_a_body_sent_in_chunks_has_a_length(caller: httpx.AsyncClient) -> None:
    async def chunks() -> Any:
        yield b"R5 "
        yield b"B7"

    answer = await caller.post("/echo", content=chunks())
    assert (answer.text, answer.headers["X-Length"]) == ("R5 B7", "5")


async def test_no_more_of_a_body_is_kept_than_is_of_use(caller: httpx.AsyncClient) -> None:
    async def chunks() -> Any:
        for _ in range(10):
            yield b"x" * MAX_BODY

    answer = await caller.post("/echo", content=chunks())
    assert len(answer.content) == 2 * MAX_BODY


async def test_a_header_cannot_pass_for_another(caller: httpx.AsyncClient) -> None:
    answer = await caller.get("/header", headers={"X_Forwarded_For": "10.0.0.1"})
    assert answer.text == "none"
    answer = await caller.get("/header", headers={"X-Forwarded-For": "10.0.0.2"})
    assert answer.text == "10.0.0.2"


async def test_addresses_may_be_in_any_script(caller: httpx.AsyncClient) -> None:
    answer = await caller.get("/càrta/黄", params={"q": "è"})
    assert answer.text == "/càrta/黄?è"


async def test_the_threads_stay_the_same(caller: httpx.AsyncClient) -> None:
    names = {(await caller.get("/thread")).text for _ in range(10)}
    assert names <= {"rest_0", "rest_1"}


async def test_a_long_answer_comes_whole(caller: httpx.AsyncClient) -> None:
    answer = await caller.get("/pieces")
    assert answer.text == "".join(f"{number:07}\n" for number in range(NUMBERS))


async def test_a_large_answer_in_one_piece_comes_whole(caller: httpx.AsyncClient) -> None:
    for size in (0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE):
        answer = await caller.get("/large", params={"size": size})
        assert answer.content == b"x" * size


async def test_long_work_is_done_apart_one_after_the_other() -> None:
    application: Any = WsgiThreadPoolApp(django, 2, MAX_BODY, lambda path: path == "/pieces")
    with override_settings(ROOT_URLCONF=__name__):
        transport = httpx.ASGITransport(application)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            long = await asyncio.gather(*(client.get("/pieces", params={"thread": 1}) for _ in range(4)))
            short = await client.get("/thread")
    assert {answer.text for answer in long} == {"long_0\n" * 3}
    assert short.text.startswith("rest_")
