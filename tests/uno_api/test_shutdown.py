"""A web process that is asked to stop finishes what it has begun, and begins nothing more."""

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.http import HttpRequest, HttpResponse
from django.urls import path

from uno_api.devserver import web as web_process

begun, may_end = threading.Semaphore(0), threading.Event()


def slow(_request: HttpRequest) -> HttpResponse:
    begun.release()
    may_end.wait(20)
    return HttpResponse("done")


urlpatterns = [path("slow", slow)]


@pytest.fixture(autouse=True)
def _slow_views(settings: Any) -> Any:
    settings.ROOT_URLCONF = __name__
    may_end.clear()
    yield
    may_end.set()


def test_what_was_begun_is_answered(call: Callable[..., Any], web: Any) -> None:
    caller = call().get("/slow")
    assert begun.acquire(timeout=60)
    web.stop()
    time.sleep(5)  # what a request may take
    may_end.set()
    answer = caller.hear()
    assert (answer.status, answer.text) == (200, "done")


@pytest.fixture
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_process, "FINISHES_WITHIN", 1)


@pytest.mark.usefixtures("_hurry")
def test_what_was_not_begun_in_time_is_refused_and_what_was_is_cut(
    call: Callable[..., Any], web: Any
) -> None:
    threads = django_settings.WEB_THREADS
    working = [call().get("/slow") for _ in range(threads)]
    assert all(begun.acquire(timeout=60) for _ in working)
    waiting = call().get("/slow")
    half = call().say(b"POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{")
    time.sleep(0.3)  # until both have arrived: nothing shows when
    web.stop()
    for caller in (waiting, half):
        answer = caller.hear()
        assert (answer.status, answer.headers["Retry-After"]) == (503, "1")
        assert '"code":"unavailable"' in answer.text
    assert [caller.socket.recv(1) for caller in working] == [b""] * threads
