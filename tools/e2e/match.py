"""One match from room creation to the last card: created, joined, started and played by the clients."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from tools.e2e.abuse_cases import move_from_the_gallery
from tools.e2e.checks import Json
from tools.e2e.clients import Party
from tools.e2e.metrics import Journeys
from tools.e2e.play import Manners, play_seat
from tools.e2e.rest import Answer
from tools.e2e.sync import Lockstep

START_WITHIN = 30.0
LAST_WORD_WITHIN = 10.0


class Broken(Exception):
    """Raised when a response of the service makes it impossible to go on with the match."""


@dataclass(frozen=True)
class Wishes:
    """The configuration of a match, and how closely it is checked: every `compare`-th view is compared.

    Without a `target`, the variant sets the score that ends the match. At most `seats` clients take a seat.
    """

    variant: str = "classic"
    target: int | None = None
    options: Json = field(default_factory=dict)
    pace: str = "normal"
    compare: int = 1
    manners: Manners = field(default_factory=Manners)
    seats: int | None = None


async def play_match(party: Party, wishes: Wishes, watch: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Play one match to its end. `watch` runs at the same time and displays it."""
    await open_room(party, wishes)
    async with asyncio.TaskGroup() as tasks:
        background = [tasks.create_task(watch())]
        for client in party.everybody:
            duties = (client.socket.live(), client.compare(), client.stay_signed_in())
            background += [tasks.create_task(duty) for duty in duties]
        await begin(party)
        seats = [
            tasks.create_task(play_seat(player, party.players, wishes.manners)) for player in party.players
        ]
        await asyncio.wait(seats)
        await party.onlooker.sight.reach(party.host.sight.seq, LAST_WORD_WITHIN)
        for task in background:
            task.cancel()


async def open_room(party: Party, wishes: Wishes) -> None:
    """Create a private room that allows spectators; the other players join by its code."""
    host, *guests = party.players
    cards = None if wishes.options else good(await host.rest.get(f"/variants/{wishes.variant}"))["cards"]
    wanted = {
        "variant": wishes.variant,
        "options": wishes.options,
        "seats": len(party.players),
        "pace": wishes.pace,
        "spectators": True,
        "entropy": host.entropy,
    }
    if wishes.target is not None:
        wanted["target_score"] = wishes.target
    room = good(await host.rest.post("/matches", wanted))
    count = len(party.everybody)
    journeys, lockstep = Journeys(count), Lockstep(count, wishes.compare)
    for guest in guests:
        good(await guest.rest.post("/matches/join", {"code": room["code"], "entropy": guest.entropy}))
    for client in party.everybody:
        client.join(room["id"], cards, journeys, lockstep)


async def begin(party: Party) -> None:
    """Mark all players as ready, send two start requests (which start one match), and wait for the deal."""
    host = party.host
    async with asyncio.timeout(START_WITHIN):
        while not all(client.sight.view for client in party.everybody):
            await asyncio.sleep(0.02)
    for player in party.players:
        good(await player.rest.post(f"{player.path}/ready"))
    starts = await asyncio.gather(*(host.rest.post(f"{host.path}/start") for _ in range(2)))
    for answer in starts:
        good(answer)
    for client in party.everybody:
        if not await client.sight.reach(1, START_WITHIN):
            raise Broken(f"{client.name} never received the start of the match")
    await move_from_the_gallery(party.onlooker)


def good(answer: Answer) -> Any:
    """Return the body of a successful answer; raise Broken for an error."""
    if not answer.is_good:
        raise Broken(f"{answer.status} {answer.code}: {answer.body}")
    return answer.body
