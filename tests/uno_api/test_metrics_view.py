"""`/metrics`: the counters are shown to this machine or to a caller with the token."""

import re
from typing import Any

import pytest
from django.test import Client

from games.models import ClockBeat

pytestmark = pytest.mark.django_db


def metrics(client, **headers):
    answer = client.get("/metrics", **headers)
    assert answer.status_code == 200
    return dict(line.rsplit(" ", 1) for line in answer.content.decode().splitlines() if line[0] != "#")


def test_requests_are_counted_by_route_and_status(client, guest):
    name = 'uno_requests_total{method="GET",route="api/v1/players/<id:player_id>",status="200"}'
    before = float(metrics(client).get(name, 0))
    guest.get(f"/api/v1/players/{guest.player['id']}")
    assert float(metrics(client)[name]) == before + 1


def test_what_a_caller_writes_makes_no_new_line(client):
    client.get("/nowhere/at/all")
    client.generic("INVENTED", "/healthz")
    received = client.get("/metrics").content.decode()
    assert "nowhere" not in received
    assert "INVENTED" not in received


def test_what_waits_is_reported(client, guest):
    ClockBeat.objects.create(swept_at="2026-01-01T00:00Z", resumed_at="2026-01-01T00:00Z")
    guest.post("/api/v1/queues/duel/tickets", {})
    received = metrics(client)
    assert float(received["uno_clock_age_seconds"]) > 60
    assert float(received['uno_tickets_open{queue="duel"}']) == 1
    assert float(received["uno_matches_overdue"]) == 0
    assert float(received["uno_tasks_waiting"]) >= 0
    assert {"uno_sockets_open", "uno_frames_dropped_total", "uno_move_seconds_count"} <= received.keys()


@pytest.mark.parametrize(
    "asked",
    [
        {"REMOTE_ADDR": "192.0.2.1"},
        {"HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {"HTTP_FORWARDED": "for=127.0.0.1"},
    ],
)
def test_others_find_nothing_here(settings, asked):
    settings.METRICS_TOKEN = "open sesame"
    assert Client().get("/metrics", **asked).status_code == 404
    assert Client().get("/metrics", HTTP_AUTHORIZATION="Bearer close", **asked).status_code == 404
    assert Client().get("/metrics", HTTP_AUTHORIZATION="Bearer open sesame", **asked).status_code == 200


def test_no_token_opens_nothing_where_none_is_set():
    asked: dict[str, Any] = {"REMOTE_ADDR": "192.0.2.1", "HTTP_AUTHORIZATION": "Bearer "}
    assert Client().get("/metrics", **asked).status_code == 404


def test_every_name_is_one_of_ours_or_of_the_process(client):
    assert all(re.match("(uno|python|process)_", name) for name in metrics(client))
