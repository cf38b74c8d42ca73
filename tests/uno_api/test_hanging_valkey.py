"""Valkey hangs: a caller waits a second at most, one caller for all, and all is well when Valkey is."""

import os
import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest
from redis.exceptions import RedisError

from accounts.jobs import enqueue
from uno_api import redis as module
from uno_api.devserver.embedded import Valkey
from uno_api.redis import valkey

AT_ONCE = 0.9
"""Less than an errand waits for an answer."""


@pytest.fixture
def hanging(own_valkey: Valkey, monkeypatch: Any) -> Iterator[Valkey]:
    """A Valkey that answers nothing; a process that has found that out remembers it for a minute."""
    monkeypatch.setattr(module, "PAUSE", 60.0)
    valkey().ping()
    os.kill(own_valkey.process.pid, signal.SIGSTOP)
    yield own_valkey
    os.kill(own_valkey.process.pid, signal.SIGCONT)


def seconds_of(work: Any) -> float:
    began = time.monotonic()
    work()
    return time.monotonic() - began


def ask() -> None:
    with pytest.raises(RedisError):
        valkey().ping()


def test_the_first_waits_a_second_and_nobody_after_it(hanging: Valkey, at_once: Any) -> None:
    assert seconds_of(ask) > AT_ONCE
    assert seconds_of(lambda: at_once(8, lambda _: ask())) < AT_ONCE


def test_later_one_asks_for_all(hanging: Valkey, at_once: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(module, "PAUSE", 0.0)
    ask()
    waits = sorted(at_once(8, lambda _: seconds_of(ask)))
    assert waits[-1] > AT_ONCE > waits[-2]


def test_it_is_asked_again_when_it_answers(hanging: Valkey, monkeypatch: Any) -> None:
    monkeypatch.setattr(module, "PAUSE", 0.1)
    ask()
    os.kill(hanging.process.pid, signal.SIGCONT)
    time.sleep(0.1)
    assert valkey().ping()
    assert valkey().ping()


@pytest.mark.django_db
def test_a_sign_in_is_refused_at_once(stranger: Any, hanging: Valkey) -> None:
    ask()

    def sign_in() -> None:
        answer = stranger.post("/api/v1/auth/login", {"login": "grace", "password": "wrong"})
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")

    sign_in()  # the first request of a process loads every address
    assert seconds_of(sign_in) < AT_ONCE


@pytest.mark.django_db
def test_friends_are_listed_without_who_is_there(new_guest: Any, hanging: Valkey) -> None:
    ada, ben = new_guest("Ada"), new_guest("Ben")
    ada.post("/api/v1/friends/requests", {"player": ben.player["id"]})
    ben.post("/api/v1/friends/requests", {"player": ada.player["id"]})
    answer = ada.get("/api/v1/friends")
    assert answer.status_code == 200
    assert [friend["presence"] for friend in answer.json()["results"]] == ["away"]


@pytest.mark.django_db(transaction=True)
def test_an_email_that_is_asked_for_holds_nobody_up(hanging: Valkey) -> None:
    enqueue("accounts.tasks.emails.send_reset", "a@example.org")
    assert seconds_of(lambda: enqueue("accounts.tasks.emails.send_reset", "a@example.org")) < AT_ONCE
