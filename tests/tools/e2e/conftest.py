"""A client that looks at a match of three cards a hand, and the faults it reports."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tools.e2e.client_view import Sight
from tools.e2e.failures import Findings

CARDS = 20
VIEW: dict[str, Any] = {
    "status": "playing",
    "seed_hash": "00ff",
    "seq": 1,
    "you": 0,
    "round": 1,
    "seats": [
        {
            "seat": 0,
            "cards": 3,
            "score": 0,
            "presence": "here",
            "place": None,
            "player": {"display_name": "Ada"},
        },
        {
            "seat": 1,
            "cards": 3,
            "score": 0,
            "presence": "here",
            "place": None,
            "player": {"display_name": "Ben"},
        },
    ],
    "table": {"top": "R5", "color": "red", "draw_pile": 13, "discard_pile": 1, "center": None},
    "hand": [{"id": 1, "face": "R1"}, {"id": 2, "face": "B2"}, {"id": 3, "face": "W"}],
    "awaiting": {"kind": "turn", "seats": [0], "deadline": None, "bank": 30.0, "detail": {}},
    "legal": [{"move": "play", "card": 1}, {"move": "draw"}],
    "server_time": "2030-01-01T00:00:00.000Z",
}
DEAL = [
    {"type": "round_started", "round": 1, "dealer": 1},
    {"type": "dealt", "seat": 0, "count": 3, "cards": deepcopy(VIEW["hand"])},
    {"type": "dealt", "seat": 1, "count": 3},
    {"type": "card_opened", "card": {"id": 9, "face": "R5"}, "color": "red"},
]


@pytest.fixture
def findings() -> Findings:
    return Findings()


@pytest.fixture
def view_after() -> Callable[..., dict[str, Any]]:
    """The view of the deal with some members changed: `view_after(2, hand=[…])`."""

    def changed(seq: int, **members: Any) -> dict[str, Any]:
        return deepcopy(VIEW) | {"seq": seq} | members

    return changed


@pytest.fixture
def sight(findings: Findings, view_after: Callable[..., dict[str, Any]]) -> Sight:
    """What Ada has seen after the deal; nothing was wrong."""
    sight = Sight(CARDS, lambda *faults: findings.add("Ada", *faults))
    sight.take_events(1, deepcopy(DEAL), view_after(1))
    assert findings.is_empty, findings.lines()
    return sight
