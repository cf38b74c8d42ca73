"""`/healthz` says that the process lives, whatever else is down."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path

from uno_api import urls

begun, may_end = threading.Semaphore(0), threading.Event()


def stuck(_request: HttpRequest) -> HttpResponse:
    """Wait, as for a database that hangs."""
    begun.release()
    may_end.wait(20)
    return HttpResponse("")


urlpatterns = [path("stuck", stuck), path("", include(urls))]


@pytest.fixture
def _every_thread_is_stuck(call: Callable[..., Any], settings: Any) -> Iterator[None]:
    settings.ROOT_URLCONF = __name__
    may_end.clear()
    stuck_ones = [call().get("/stuck") for _ in range(django_settings.WEB_THREADS)]
    assert all(begun.acquire(timeout=60) for _ in stuck_ones)
    yield
    may_end.set()


@pytest.mark.usefixtures("_every_thread_is_stuck")
def test_it_answers_while_every_thread_waits(call: Callable[..., Any]) -> None:
    answer = call().get("/healthz").hear()
    assert (answer.status, answer.text) == (200, '{"alive":true}')
    assert not may_end.is_set()


def test_it_answers_as_it_does_without_a_loop(call: Callable[..., Any]) -> None:
    plain = Client().get("/healthz")
    answer = call().get("/healthz", b"X-Request-Id: mine").hear()
    assert answer.text == plain.content.decode()
    assert answer.headers["X-Request-Id"] == "mine"
    for name in ("Content-Type", "Content-Length", "Cache-Control"):
        assert answer.headers[name] == plain.headers[name]


def test_head_has_no_body_and_post_is_refused(call: Callable[..., Any]) -> None:
    caller = call()
    assert (
        caller.say(b"HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").socket.recv(15) == b"HTTP/1.1 200 OK"
    )
    post = call().say(b"POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")
    assert post.hear().status == 405
