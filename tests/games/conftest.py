"""Rooms and tables for the tests of matches: players who sit down together, and cards laid by hand."""

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

import orjson
import pytest
from django.db.models import F
from django.utils import timezone

from games.engine import OPTIONS
from games.models import ClockBeat, Match, Seat
from games.services.clock import sweep
from tests.engine.game import Game
from uno_api import random_sources

MATCHES = "/api/v1/matches"


class OneDeal(Random):
    """Chance that deals every match alike."""

    def getrandbits(self, k: int) -> int:
        return int("5" * 32, 16)


class Room:
    """One match and a client for each of its players, in the order of their seats."""

    def __init__(self, clients: list[Any], **wishes: Any) -> None:
        self.clients = clients
        answer = clients[0].post(MATCHES, {"variant": "classic"} | wishes)
        assert answer.status_code == 201, answer.json()
        self.id = answer.json()["id"]
        self.code = answer.json()["code"]
        for client in clients[1:]:
            assert self.let_in(client).status_code == 200

    @property
    def address(self) -> str:
        return f"{MATCHES}/{self.id}"

    def let_in(self, client: Any, **how: Any) -> Any:
        """Let a client ask for a seat by the room's code."""
        return client.post(f"{MATCHES}/join", {"code": self.code} | how)

    @property
    def row(self) -> Match:
        return Match.objects.get(id=self.id)

    def ask(self, player: int, command: str, body: dict[str, Any] | None = None, **headers: str) -> Any:
        """Send a command of one player, `ask(0, "kick", {"seat": 1})`."""
        return self.clients[player].post(f"{self.address}/{command}", body or {}, headers=headers)

    def agree(self) -> None:
        """Let everybody say that they are ready, as rules in the host's words need it."""
        for player in range(1, len(self.clients)):
            assert self.ask(player, "ready", {"ready": True}).status_code == 200

    def start(self) -> dict[str, Any]:
        answer = self.ask(0, "start")
        assert answer.status_code == 200, answer.json()
        view: dict[str, Any] = answer.json()
        return view

    def view(self, player: int = 0) -> dict[str, Any]:
        answer = self.clients[player].get(self.address)
        assert answer.status_code == 200, answer.json()
        view: dict[str, Any] = answer.json()
        return view

    def lay(self, game: Game) -> "Room":
        """Put cards laid by hand on the table of a match that has started."""
        state = orjson.dumps(game.state.to_json()).decode()
        Match.objects.filter(id=self.id).update(state=state, seq=game.state.seq, wake_at=timezone.now())
        return self

    def card(self, player: int, face: str) -> int:
        """Return the id of a card in a player's hand."""
        return int(next(card["id"] for card in self.view(player)["hand"] if card["face"] == face))

    def move(self, player: int, move: str, key: str | None = None, **fields: Any) -> Any:
        """Make a move that says it has seen the present, unless it says otherwise."""
        body = {"move": move, "seen": self.row.seq} | fields
        headers = {"Idempotency-Key": key} if key else {}
        return self.clients[player].post(f"{self.address}/moves", body, headers=headers)

    def play(self, player: int, face: str, **fields: Any) -> Any:
        """Play a card, named by its face."""
        return self.move(player, "play", card=self.card(player, face), **fields)


class Clockwork:
    """The clock, wound by hand: `clock.after(31, room)` lets so many seconds pass for a room and sweeps."""

    def after(self, seconds: float, *rooms: Room) -> int:
        """Let time pass for some rooms, then sweep once; return how many matches were looked after."""
        for room in rooms:
            let_time_pass(room, seconds)
        return sweep()


def let_time_pass(room: Room, seconds: float) -> None:
    """Move everything that a match has on its clock so far into the past."""
    ago, row = timedelta(seconds=seconds), room.row
    times: dict[str, Any] = {"wake_at": F("wake_at") - ago, "deadline": F("deadline") - ago}
    if row.clock:
        began, allowed, stepped, *rest, exposed = orjson.loads(row.clock)
        back = int(seconds * 1000)
        earlier = [[seat, at - back] for seat, at in exposed]
        times["clock"] = orjson.dumps([began - back, allowed, stepped - back, *rest, earlier]).decode()
    Match.objects.filter(id=room.id).update(**times)
    Seat.objects.filter(match_id=room.id).update(here_until=F("here_until") - ago)


@pytest.fixture
def room(db: None, new_guest: Callable[..., Any]) -> Callable[..., Room]:
    """Open rooms: `room(3)` has three players, `room(1, bots=[{}])` one and a bot."""

    def open_room(players: int = 2, **wishes: Any) -> Room:
        names = ("Ada", "Ben", "Cleo", "Dora", "Edu", "Fina", "Gus", "Hana", "Ivo", "Jana")
        return Room([new_guest(name) for name in names[:players]], **wishes)

    return open_room


@pytest.fixture
def table(room: Callable[..., Room]) -> Callable[..., Room]:
    """Start matches: `table(2)` is dealt, `table(2, deal(hands=[…], top="R3"))` laid by hand."""

    def start(players: int = 2, game: Game | None = None, **wishes: Any) -> Room:
        opened = room(players, **wishes)
        if any(OPTIONS[code].type == "text" for code in wishes.get("options", ())):
            opened.agree()
        opened.start()
        return opened.lay(game) if game else opened

    return start


@pytest.fixture
def plain_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal every match of this test alike; the first card asks for nothing, and seat 1 of a duel may draw."""
    monkeypatch.setattr(random_sources, "deals", OneDeal())


@pytest.fixture
def clock(db: None) -> Clockwork:
    """The clock, in good order: it last looked just now, and had no outage for an hour."""
    now = timezone.now()
    ClockBeat.objects.create(swept_at=now, resumed_at=now - timedelta(hours=1))
    return Clockwork()
