"""One simulated guest: a client of the end-to-end check that also uses the ranked queues."""

import random

from tools.e2e.checks import Json
from tools.e2e.client import ApiClient
from tools.e2e.metrics import Journeys
from tools.e2e.player import SeatedClient
from tools.e2e.rest import Answer
from tools.e2e.socket_client import SocketLife
from tools.e2e.sync import Lockstep
from tools.soak.player.run import SoakRun

MAX_BLOCKED = 8


class Guest(SeatedClient):
    """A simulated player of a run, in one queue at a time.

    `may_cool` means that the service has a reason for a cooldown, `is_cooling` that it has set one.
    """

    def __init__(self, soak_run: SoakRun, name: str) -> None:
        chance = random.Random(f"{soak_run.seed} {name}")
        self.client = ApiClient(soak_run.address, name, soak_run.metrics, soak_run.findings, chance)
        super().__init__(self.client)
        self.soak_run, self.temper = soak_run, soak_run.temper
        self.id = self.match = ""
        self.queue = soak_run.queues[0]
        self.may_cool = self.is_cooling = False

    async def arrive(self) -> None:
        """Create a guest account and, with the probability `blocks`, block some of the present players."""
        await self.sign_in()
        self.id = (await self.rest.get("/me")).body["id"]
        there = self.soak_run.players
        if there and self.chance.random() < self.temper.blocks:
            for other in self.chance.sample(there, min(MAX_BLOCKED, len(there))):
                await self.rest.post("/blocks", {"player": other})
        there.append(self.id)

    def hear(self, frame: Json) -> None:
        """Handle one frame, but ignore `matched`: it may arrive after polling has already found the match."""
        if frame["type"] != "matched":
            super().hear(frame)

    def take_ticket(self, answer: Answer) -> str:
        """Record the ticket in an answer and return its id."""
        ticket = str(answer.body["id"])
        self.queue = self.soak_run.queue_called(answer.body["queue"])
        self.soak_run.confirmed.tickets.add(ticket)
        return ticket

    def sit_down(self, match: str) -> None:
        """Switch to a match of the current queue."""
        seats = self.queue.seats
        self.soak_run.matches.add(match)
        self.join(match, self.queue.cards, Journeys(seats), Lockstep(seats, 0))

    def pick_up_the_phone(self) -> None:
        """Replace the socket client, so that no unanswered moves of the previous one are sent again."""
        match, token = self.socket.match, self.socket.token
        self.socket = SocketLife(self.client, self.hear, self.seen)
        self.socket.match, self.socket.token = match, token

    def expect(self, answer: Answer, what: str, *codes: str) -> bool:
        """Return whether a request succeeded; an error other than `codes` is a fault."""
        if not answer.is_good and answer.code not in codes:
            self.fault(f"{what} was refused as {answer.code or answer.status}")
        return answer.is_good


def named(soak_run: SoakRun, number: int, generation: int) -> Guest:
    """Return a new guest for slot `number` of a run; `generation` counts the guests of the slot from 1."""
    return Guest(soak_run, f"Guest {number}.{generation}")
