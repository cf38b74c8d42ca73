"""A client's line breaks, the service sends it away or is not able: it comes back and nothing is lost."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from tools.e2e import retry, socket_client
from tools.e2e.client import ApiClient
from tools.e2e.failures import Findings
from tools.e2e.metrics import Metrics
from tools.e2e.socket_client import SocketLife

Answer = Callable[[dict[str, Any]], dict[str, Any] | None]


class Service:
    """A server that says welcome, and for the rest answers as the test wants it to."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.heard: list[dict[str, Any]] = []

    async def talk(self, connection: ServerConnection) -> None:
        async for text in connection:
            frame = json.loads(text)
            self.heard.append(frame)
            answer = {"type": "welcome"} if frame["type"] == "hello" else self.answer(frame)
            if answer is None:
                await connection.close(1012)
                return
            await connection.send(json.dumps(answer))

    def moves(self) -> list[dict[str, Any]]:
        return [frame for frame in self.heard if frame["type"] == "move"]


class Hours:
    """A clock that a test turns."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now


@asynccontextmanager
async def living(service: Service) -> AsyncIterator[tuple[SocketLife, Findings]]:
    findings = Findings()
    async with serve(service.talk, "127.0.0.1", 0, subprotocols=["uno.v1"]) as server:  # type: ignore[list-item]
        port = server.sockets[0].getsockname()[1]
        client = ApiClient(f"http://127.0.0.1:{port}", "Ada", Metrics(), findings, random.Random(1))
        life = SocketLife(client, lambda frame: None, lambda: 7)
        life.match = "m"
        living = asyncio.create_task(life.live())
        yield life, findings
        living.cancel()


def answering(*answers: dict[str, Any] | None) -> Answer:
    """Answer moves with these, one after the other, and everything else with a pong."""
    left = list(answers)
    return lambda frame: left.pop(0) if frame["type"] == "move" else {"type": "pong"}


async def test_a_move_caught_in_a_break_is_sent_again_under_its_key() -> None:
    service = Service(answering(None, {"type": "ack", "id": "k", "seq": 8}))
    async with living(service) as (life, findings):
        assert (await life.move({"move": "draw", "seen": 7}, "k"))["seq"] == 8
    assert len(service.moves()) == 2
    assert service.moves()[0] == service.moves()[1]
    assert findings.is_empty


async def test_after_a_break_the_client_asks_for_what_it_missed() -> None:
    service = Service(answering(None, {"type": "ack", "id": "k", "seq": 8}))
    async with living(service) as (life, _):
        await life.move({"move": "draw", "seen": 7}, "k")
    watches = [frame for frame in service.heard if frame["type"] == "watch"]
    assert watches == [{"type": "watch", "match": "m", "seen": 7}] * 2


async def test_a_service_that_is_not_able_is_asked_again() -> None:
    unable = {"type": "error", "id": "k", "code": "unavailable", "status": 503}
    service = Service(answering(unable, unable, {"type": "ack", "id": "k", "seq": 8}))
    async with living(service) as (life, findings):
        assert (await life.move({"move": "draw"}, "k"))["type"] == "ack"
    assert len(service.moves()) == 3
    assert findings.is_empty


async def test_a_refusal_is_an_answer_and_is_not_sent_again() -> None:
    service = Service(answering({"type": "error", "id": "k", "code": "stale", "status": 409}))
    async with living(service) as (life, _):
        assert (await life.move({"move": "draw"}, "k"))["code"] == "stale"
    assert len(service.moves()) == 1


async def test_a_line_that_held_for_hours_may_break_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    hours = Hours()
    monkeypatch.setattr(retry, "time", hours)
    service = Service(answering({"type": "ack", "id": "k", "seq": 8}, {"type": "ack", "id": "l", "seq": 9}))
    async with living(service) as (life, findings):
        await life.move({"move": "draw", "seen": 7}, "k")
        hours.now = 7200.0
        life.cut()
        assert (await asyncio.wait_for(life.move({"move": "draw", "seen": 8}, "l"), 5))["seq"] == 9
    assert findings.is_empty


async def test_a_client_hangs_up_even_when_its_line_breaks_at_that_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket_client, "PING_EVERY", 0)
    async with serve(Service(answering()).talk, "127.0.0.1", 0, subprotocols=["uno.v1"]) as server:  # type: ignore[list-item]
        port = server.sockets[0].getsockname()[1]
        client = ApiClient(f"http://127.0.0.1:{port}", "Ada", Metrics(), Findings(), random.Random(1))
        for breaths in range(12):
            life = SocketLife(client, lambda frame: None, lambda: None)
            task = asyncio.create_task(life.live())
            while life.wire is None:
                await asyncio.sleep(0)
            life.cut()
            for _ in range(breaths):
                await asyncio.sleep(0)
            task.cancel()
            assert (await asyncio.wait([task], timeout=30))[0], f"cut {breaths} breaths before the end"
