"""Who works on which core."""

import os
from threading import Thread
from typing import Any

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher

from accounts.hashers import Argon2
from uno_api import cpu_affinity

LAST = max(cpu_affinity.ALL, default=0)

pytestmark = pytest.mark.skipif(len(cpu_affinity.ALL) < 2, reason="there are no cores to choose from")


def on_a_thread(work: Any) -> Any:
    """Do some work on a thread of its own, so that the tests stay where they are; return what it returns."""
    found: list[Any] = []
    thread = Thread(target=lambda: found.append(work()))
    thread.start()
    thread.join()
    return found[0]


def test_neighbours_get_different_cores() -> None:
    count = len(cpu_affinity.ALL)
    assert sorted(cpu_affinity.core_for(number) or 0 for number in range(8000, 8000 + count)) == sorted(
        cpu_affinity.ALL
    )


def test_who_keeps_to_a_core_starts_threads_on_it() -> None:
    def keep_and_start() -> Any:
        cpu_affinity.keep_to(LAST)
        return on_a_thread(lambda: os.sched_getaffinity(0))

    assert on_a_thread(keep_and_start) == {LAST}


def test_long_work_may_be_done_anywhere_and_comes_back() -> None:
    def keep_and_work() -> Any:
        cpu_affinity.keep_to(LAST)
        with cpu_affinity.on_any_core():
            during = os.sched_getaffinity(0)
        return during, os.sched_getaffinity(0)

    assert on_a_thread(keep_and_work) == (cpu_affinity.ALL, {LAST})


def test_passwords_are_hashed_on_any_core(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Any] = []
    usual = Argon2PasswordHasher.encode

    def encode(*of: Any) -> Any:
        found.append(os.sched_getaffinity(0))
        return usual(*of)

    def keep_and_hash() -> Any:
        cpu_affinity.keep_to(LAST)
        return Argon2().encode("a long password", "saltsaltsalt")

    monkeypatch.setattr(Argon2PasswordHasher, "encode", encode)
    hashed = on_a_thread(keep_and_hash)
    assert found == [cpu_affinity.ALL]
    assert Argon2().verify("a long password", hashed)
