"""Real matches of four guests each, played by a driver that chooses among the legal moves."""

import asyncio
import random
import time
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from uuid import uuid4

import orjson

from tools.bench.wire import Ear, HttpLine

SEATS = 4
API = "/api/v1"
PASSIVE = ("accept", "keep", "draw", "name_color")


@dataclass
class BenchTable:
    """One match: the access tokens and sockets of its players by seat, and the latest frame of each."""

    path: str
    tokens: list[str]
    frames: list[bytes] = field(default_factory=lambda: [b""] * SEATS)
    ears: list[Ear] = field(default_factory=list)
    awaited: int = 0
    received: asyncio.Future[None] | None = None
    view: dict[str, Any] = field(default_factory=dict)

    def hear(self, player: int, frame: bytes) -> None:
        """Store a frame with a view of the match; resolve the future when all four sockets got one."""
        if not frame.startswith((b'{"type":"events"', b'{"type":"snapshot"')):
            return
        self.frames[player] = frame
        self.awaited -= 1
        if self.awaited == 0 and self.received:
            self.received.set_result(None)

    def expect(self) -> asyncio.Future[None]:
        """Return a future that is resolved when all four sockets have received another view."""
        self.awaited = SEATS
        self.received = asyncio.get_running_loop().create_future()
        return self.received

    def look(self) -> int | None:
        """Return the awaited player and store the player's view; None if the match is over."""
        awaited = orjson.loads(self.frames[0])["view"]["awaiting"]["seats"]
        for frame in self.frames:
            view = orjson.loads(frame)["view"]
            if view["you"] in awaited:
                self.view = view
                return self.frames.index(frame)
        return None


async def lay_table(port: int, line: HttpLine, number: int) -> BenchTable:
    """Create four guests, seat them, connect their sockets and start the match."""
    tokens = [
        (await ask(line, "POST", "/auth/guest", {"display_name": f"P{number} {seat}"}))["access"]
        for seat in range(SEATS)
    ]
    wanted = {"variant": "classic", "seats": SEATS, "pace": "days", "target_score": 500}
    room = await ask(line, "POST", "/matches", wanted, tokens[0])
    table = BenchTable(f"/matches/{room['id']}", tokens)
    for token in tokens[1:]:
        await ask(line, "POST", "/matches/join", {"code": room["code"]}, token)
    received = table.expect()
    for player, token in enumerate(tokens):
        ear = await Ear.open(port, token, partial(table.hear, player))
        ear.send(b'{"type":"hello"}')
        ear.send(orjson.dumps({"type": "watch", "match": room["id"]}))
        table.ears.append(ear)
        await ask(line, "POST", f"{table.path}/ready", {}, token)
    await received
    received = table.expect()
    await ask(line, "POST", f"{table.path}/start", {}, tokens[0])
    await received
    return table


async def ask(line: HttpLine, method: str, path: str, body: Any = None, token: str = "") -> Any:
    """Send a request and return the body of its answer; raise RuntimeError for a status from 400."""
    headers = [f"Authorization: Bearer {token}"] if token else []
    status, text = await line.ask(method, API + path, orjson.dumps(body), *headers)
    if status >= 400:
        raise RuntimeError(f"{method} {path}: {status} {text.decode()}")
    return orjson.loads(text)


async def make_move(line: HttpLine, table: BenchTable, player: int, chance: random.Random) -> float:
    """Make one move; return the seconds until its answer and all four frames have arrived.

    Raise RuntimeError if the move is not accepted.
    """
    body = orjson.dumps(choose(table.view, chance) | {"seen": table.view["seq"]})
    received = table.expect()
    began = time.perf_counter()
    status, text = await line.ask(
        "POST",
        f"{API}{table.path}/moves",
        body,
        f"Authorization: Bearer {table.tokens[player]}",
        f"Idempotency-Key: {uuid4().hex}",
    )
    if status != 201:
        raise RuntimeError(f"{status} {text.decode()}")
    await received
    return time.perf_counter() - began


def choose(view: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Return a random legal play, or a passive move if there is none."""
    legal = view["legal"]
    plays = [option for option in legal if option["move"] == "play"]
    option = chance.choice(plays or [option for option in legal if option["move"] in PASSIVE])
    move = {name: option[name] for name in ("move", "card") if name in option}
    if "colors" in option:
        move["color"] = chance.choice(option["colors"])
    if plays and len(view["hand"]) == 2:
        move["uno"] = True
    return move
