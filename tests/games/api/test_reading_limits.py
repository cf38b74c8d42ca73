"""Reading what the service must work out is limited, for each player."""

from collections.abc import Callable
from typing import Any

import pytest

from uno_api.ratelimit.config import Limit


@pytest.fixture
def few(settings: Any) -> None:
    one = {"records": Limit(2, 60, "player"), "lookups": Limit(2, 60, "player")}
    settings.LIMITS = settings.LIMITS | one


@pytest.mark.django_db
@pytest.mark.parametrize("what", ["replay", "proof", "result"])
@pytest.mark.usefixtures("few")
def test_a_record_is_read_so_often(new_guest: Callable[..., Any], what: str) -> None:
    ada, ben = new_guest("Ada"), new_guest("Ben")
    path = f"/api/v1/matches/01890000-0000-7000-8000-000000000000/{what}"
    assert [ada.get(path).status_code for _ in range(2)] == [404, 404]
    refused = ada.get(path)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
    assert 0 < int(refused.headers["Retry-After"]) <= 60
    assert ben.get(path).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["players/{}", "players/{}/stats", "players/{}/matches", "rankings/duel"])
@pytest.mark.usefixtures("few")
def test_a_table_is_read_so_often(new_guest: Callable[..., Any], path: str) -> None:
    ada = new_guest("Ada")
    address = "/api/v1/" + path.format(ada.player["id"])
    assert [ada.get(address).status_code for _ in range(3)] == [200, 200, 429]


@pytest.mark.django_db
def test_the_limits_are_reported(stranger: Any) -> None:
    assert {"records", "records_ip", "lookups"} <= {
        limit["name"] for limit in stranger.get("/api/v1/limits").json()
    }
