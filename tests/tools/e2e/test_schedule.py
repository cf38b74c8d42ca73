"""One variant is played as often as is wished for; `all` takes every box from the shelf for a round."""

import random
from collections import Counter
from collections.abc import AsyncIterator

import httpx
import pytest

from tools.e2e.client import ApiClient
from tools.e2e.clients import Party
from tools.e2e.failures import Findings
from tools.e2e.match import Wishes
from tools.e2e.metrics import OVER_REST, OVER_SOCKET, Metrics
from tools.e2e.rest import Rest
from tools.e2e.schedule import ScheduleTally, programme

SHELF = [
    {"code": "classic", "target_score": 500, "players": {"min": 2, "max": 10}},
    {"code": "junior", "target_score": None, "players": {"min": 2, "max": 4}},
]


@pytest.fixture
async def rest(findings: Findings) -> AsyncIterator[Rest]:
    """The calls of a client to a service with two boxes."""
    calls = Rest(ApiClient("http://shop", "Ada", Metrics(), findings, random.Random(1)))
    await calls.close()
    shop = httpx.MockTransport(lambda request: httpx.Response(200, json=SHELF))
    calls.http = httpx.AsyncClient(base_url="http://shop/api/v1", transport=shop)
    yield calls
    await calls.close()


async def test_one_variant_is_played_so_many_times(rest: Rest) -> None:
    wishes = Wishes(variant="flip", target=200)
    assert await programme(wishes, 3, rest) == [wishes, wishes, wishes]


async def test_all_takes_each_box_for_one_round_and_no_points_where_there_are_none(rest: Rest) -> None:
    played = await programme(Wishes(variant="all", compare=5), 1, rest)
    assert played == [
        Wishes("classic", target=1, compare=5, seats=10),
        Wishes("junior", target=None, compare=5, seats=4),
    ]


async def test_a_wished_target_holds_for_every_box_that_counts_points(rest: Rest) -> None:
    played = await programme(Wishes(variant="all", target=200), 2, rest)
    assert [(wishes.variant, wishes.target) for wishes in played] == [
        ("classic", 200),
        ("classic", 200),
        ("junior", None),
        ("junior", None),
    ]


def test_a_match_of_many_is_described_by_what_it_added() -> None:
    metrics, findings = Metrics(), Findings()
    metrics.counts.update({OVER_REST: 5, OVER_SOCKET: 5})
    before = ScheduleTally.of(metrics, findings)
    metrics.counts.update({OVER_REST: 7, OVER_SOCKET: 3})
    metrics.refusals = Counter(stale=2)
    received = before.line("dos", ScheduleTally.of(metrics, findings), 4.25)
    assert " ".join(received.split()) == "dos 10 moves 2 refusals 4.2 s no fault"


def test_a_match_with_faults_says_how_many() -> None:
    metrics, findings = Metrics(), Findings()
    before = ScheduleTally.of(metrics, findings)
    findings.add("Ada", "a card too many", "a card too many")
    assert "FAULTS: 2" in before.line("dos", ScheduleTally.of(metrics, findings), 1.0)


def test_a_small_box_seats_some_of_many(findings: Findings) -> None:
    party = Party.of("http://shop", 6, 1, Metrics(), findings)
    assert [player.name for player in party.at_most(4).players] == ["Ada", "Ben", "Cleo", "Dino"]
    assert len(party.at_most(None).players) == 6
