"""Whether the service says truly how it is."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone

from games.models import ClockBeat
from uno_api import health


@pytest.fixture
def anybody() -> Client:
    return Client()


@pytest.fixture
def clock(db: None) -> ClockBeat:
    now = timezone.now()
    return ClockBeat.objects.update_or_create(id=1, defaults={"swept_at": now, "resumed_at": now})[0]


@pytest.fixture
def _valkey_is_down(settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"


def test_alive_needs_nothing(anybody: Client) -> None:
    answer = anybody.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"alive": True})


def test_ready_when_all_is_well(anybody: Client, clock: ClockBeat) -> None:
    answer = anybody.get("/readyz")
    body = answer.json()
    assert answer.status_code == 200
    assert 0 <= body.pop("clock_age") < 5
    assert body == {"ready": True, "database": True, "channel_layer": True, "clock": True}


def test_not_ready_when_the_clock_stands_still(anybody: Client, clock: ClockBeat) -> None:
    clock.swept_at -= timedelta(minutes=1)
    clock.save()
    answer = anybody.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["clock"] is False
    assert answer.json()["clock_age"] >= 60


def test_not_ready_when_the_clock_never_ran(anybody: Client, db: None) -> None:
    answer = anybody.get("/readyz")
    assert answer.status_code == 503
    assert (answer.json()["clock"], answer.json()["clock_age"]) == (False, None)


@pytest.mark.usefixtures("_valkey_is_down")
def test_not_ready_without_the_channel_layer(anybody: Client, clock: ClockBeat) -> None:
    answer = anybody.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["channel_layer"] is False
    assert answer.json()["database"] is True


def test_not_ready_without_the_database(anybody: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_answer() -> bool:
        raise DatabaseError("gone")

    monkeypatch.setattr(health, "database_answers", no_answer)
    answer = anybody.get("/readyz")
    assert answer.status_code == 503
    assert (answer.json()["database"], answer.json()["clock"]) == (False, False)


def test_nothing_is_kept_by_caches(anybody: Client) -> None:
    assert "no-store" in anybody.get("/healthz").headers["Cache-Control"]
