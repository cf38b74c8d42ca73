"""One client: an account, its REST calls, its socket, and its state of the match."""

import asyncio
import time
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from tools.e2e.checks import Json
from tools.e2e.checks.problems import problem_faults
from tools.e2e.client import ApiClient
from tools.e2e.client_view import Sight
from tools.e2e.metrics import DOUBLED, OVER_REST, OVER_SOCKET, REPEATED, Journeys
from tools.e2e.rest import Rest
from tools.e2e.socket_client import NOT_NOW, SocketLife
from tools.e2e.sync import Lockstep

SHARE_OVER_SOCKET = 0.5


@dataclass(frozen=True)
class MoveOutcome:
    """The outcome of a move: its sequence number if accepted, otherwise the code and body of the error."""

    seq: int | None
    code: str
    body: Json
    key: str
    over_socket: bool
    is_replayed: bool = False


class SeatedClient:
    """A client with an account, which plays or watches one match after the other."""

    def __init__(self, client: ApiClient) -> None:
        self.name, self.metrics, self.chance, self.fault = (
            client.name,
            client.metrics,
            client.chance,
            client.fault,
        )
        self.rest = Rest(client)
        self.socket = SocketLife(client, self.hear, self.seen)
        self.entropy = f"{client.chance.getrandbits(64):016x}"
        self.accepted: dict[int, str] = {}
        self.last_words = ""
        self._refresh = ""

    async def sign_in(self) -> None:
        """Create a guest account and store its tokens; raise RuntimeError if the service rejects it."""
        self._keep(await self.rest.post("/auth/guest", {"display_name": self.name}))

    async def stay_signed_in(self) -> None:
        """Refresh the tokens before they expire, and authenticate the socket again, until cancelled."""
        while True:
            await asyncio.sleep(self._expires_in * 0.8)
            self._keep(await self.rest.post("/auth/refresh", {"refresh": self._refresh}))
            await self.socket.renew(self.rest.token)

    def _keep(self, answer: Any) -> None:
        if not answer.is_good:
            raise RuntimeError(f"{self.name} could not sign in: {answer.body}")
        self.rest.token = self.socket.token = answer.body["access"]
        self._refresh, self._expires_in = answer.body["refresh"], answer.body["expires_in"]

    def join(self, match: str, cards: int | None, journeys: Journeys, lockstep: Lockstep) -> None:
        """Switch to a new match: its socket subscription, path and state."""
        self.match = self.socket.match = match
        self.path = f"/matches/{match}"
        self.journeys, self.lockstep = journeys, lockstep
        self.sight = Sight(cards, self.fault)
        self.accepted = {}

    def seen(self) -> int | None:
        """Return the last sequence number received, to resume from after a reconnection; None before any."""
        return self.sight.seq if self.sight.received or self.sight.seq else None

    def hear(self, frame: Json) -> None:
        """Handle one frame of the socket; an unknown type is a fault."""
        kind = frame["type"]
        if kind == "events":
            self._hear_events(frame)
        elif kind == "snapshot":
            self.sight.take_snapshot(frame["view"])
        elif kind == "watching":
            self.sight.take_number(frame["seq"])
        elif kind == "lobby":
            self.sight.take_lobby(frame["view"])
        elif kind == "error":
            self._hear_error(frame)
        elif kind == "pong":
            self.sight.take_pong(frame["matches"].get(self.match))
        elif kind not in {"presence", "welcome", "chat", "notice", "rematch"}:
            self.fault(f"an unknown frame: {kind}")

    def _hear_error(self, frame: Json) -> None:
        """Reconnect if the service could not accept `watch` now; an error code not in NOT_NOW is a fault."""
        if frame["code"] not in NOT_NOW:
            self.fault(f"an error nobody asked for: {frame}")
        elif frame.get("request") == "watch":
            self.socket.cut()

    def _hear_events(self, frame: Json) -> None:
        seq = frame["seq"]
        if seq <= self.sight.seq:
            self.metrics.count(REPEATED)
        self.sight.take_events(seq, frame["events"], frame.get("view"))
        if wire := self.socket.wire:
            self.journeys.arrive(seq, time.monotonic(), wire.since)
        if frame["events"]:
            self.last_words = frame["events"][-1].get("text", "")

    async def make(self, move: Json) -> MoveOutcome:
        """Make a move over REST or the socket, chosen at random, and return its outcome."""
        body = move | {"seen": self.sight.seq}
        began = time.monotonic()
        outcome = await self.send(body, uuid4().hex, over_socket=self.chance.random() < SHARE_OVER_SOCKET)
        if outcome.seq is not None:
            self.journeys.sent.setdefault(outcome.seq, began)
            self._note(outcome)
        return outcome

    async def send(self, body: Json, key: str, *, over_socket: bool) -> MoveOutcome:
        """Send a move body unchanged, with this idempotency key, and return its outcome."""
        return await (self._over_socket(body, key) if over_socket else self._over_rest(body, key))

    async def _over_socket(self, body: Json, key: str) -> MoveOutcome:
        frame = await self.socket.move(body, key)
        if frame["type"] == "ack":
            return MoveOutcome(frame["seq"], "", frame, key, over_socket=True)
        self.metrics.refusals[frame["code"]] += 1
        self.fault(*problem_faults(frame.get("status", 0), frame))
        return MoveOutcome(None, frame["code"], frame, key, over_socket=True)

    async def _over_rest(self, body: Json, key: str) -> MoveOutcome:
        answer = await self.rest.post(f"{self.path}/moves", body, key)
        if answer.status != 201:
            return MoveOutcome(None, answer.code, answer.body, key, over_socket=False)
        is_replayed = answer.headers.get("Idempotent-Replayed") == "true"
        return MoveOutcome(
            answer.body["seq"], "", answer.body, key, over_socket=False, is_replayed=is_replayed
        )

    def _note(self, outcome: MoveOutcome) -> None:
        """Record an accepted move; two moves with the same sequence number are a fault."""
        seq = outcome.seq or 0
        self.metrics.count(OVER_SOCKET if outcome.over_socket else OVER_REST)
        if seq in self.accepted:
            self.metrics.count(DOUBLED)
            self.fault(f"two of my moves were both accepted as move {seq}")
        self.accepted[seq] = outcome.key

    async def compare(self) -> None:
        """Compare the pushed view of every selected move with a fetched one, until cancelled."""
        compared = 0
        while True:
            while not (self.sight.sees_all and self.sight.seq > compared):
                await self.sight.change()
            compared = self.sight.seq
            if self.lockstep.is_wanted(compared):
                await self._compare_once()
                self.lockstep.done(compared)

    async def _compare_once(self) -> None:
        answer = await self.rest.get(self.path)
        if not answer.is_good:
            self.fault(f"the match could not be fetched: {answer.body}")
            return
        await self.sight.reach(answer.body["seq"], 5)
        if self.sight.compare(answer.body):
            self.metrics.count("views compared")
        await self.sight.examine(answer.body)
