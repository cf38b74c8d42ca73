"""One made-up guest: a client of the demo that is at home in the queues."""

import random

from tools.e2e.checks import Json
from tools.e2e.client import Client
from tools.e2e.metrics import Journeys
from tools.e2e.player import Player
from tools.e2e.rest import Answer
from tools.e2e.socket_client import SocketLife
from tools.e2e.sync import Lockstep
from tools.soak.player.run import Evening

MOST_BLOCKED = 8


class Guest(Player):
    """A player of an evening, in one queue at a time.

    `may_cool` says that the service has a reason to close the queues to them, `is_cooling` that it has.
    """

    def __init__(self, evening: Evening, name: str) -> None:
        chance = random.Random(f"{evening.seed} {name}")
        self.client = Client(evening.address, name, evening.figures, evening.findings, chance)
        super().__init__(self.client)
        self.evening, self.temper = evening, evening.temper
        self.id = self.match = ""
        self.queue = evening.queues[0]
        self.may_cool = self.is_cooling = False

    async def arrive(self) -> None:
        """Become a guest, and keep away some of those who are there."""
        await self.sign_in()
        self.id = (await self.rest.get("/me")).body["id"]
        there = self.evening.players
        if there and self.chance.random() < self.temper.blocks:
            for other in self.chance.sample(there, min(MOST_BLOCKED, len(there))):
                await self.rest.post("/blocks", {"player": other})
        there.append(self.id)

    def hear(self, frame: Json) -> None:
        """Take one frame of the socket; the news of the table may come after it was found by asking."""
        if frame["type"] != "matched":
            super().hear(frame)

    def take_ticket(self, answer: Answer) -> str:
        """Remember the ticket an answer brings."""
        ticket = str(answer.body["id"])
        self.queue = self.evening.queue_called(answer.body["queue"])
        self.evening.told.tickets.add(ticket)
        return ticket

    def sit_down(self, match: str) -> None:
        """Look at a match of the queue one has waited in from now on."""
        seats = self.queue.seats
        self.evening.matches.add(match)
        self.join(match, self.queue.cards, Journeys(seats), Lockstep(seats, 0))

    def pick_up_the_phone(self) -> None:
        """Take a line that knows nothing of what was on its way when the last one was given up."""
        match, token = self.socket.match, self.socket.token
        self.socket = SocketLife(self.client, self.hear, self.seen)
        self.socket.match, self.socket.token = match, token

    def expect(self, answer: Answer, what: str, *codes: str) -> bool:
        """Say whether something was done; any refusal but these is a fault."""
        if not answer.is_good and answer.code not in codes:
            self.fault(f"{what} was refused as {answer.code or answer.status}")
        return answer.is_good


def named(evening: Evening, number: int, generation: int) -> Guest:
    """Return the guest on one of the evening's chairs, the first or one who came later."""
    return Guest(evening, f"Guest {number}.{generation}")
