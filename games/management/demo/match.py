"""One match from the empty room to the last card: made, joined, started and played by the clients."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from games.management.demo.checks import Json
from games.management.demo.figures import Journeys
from games.management.demo.lockstep import Lockstep
from games.management.demo.play import Manners, play_seat
from games.management.demo.player import Player
from games.management.demo.rest import Answer

START_WITHIN = 30.0


class Broken(Exception):
    """The service did not let the demo go on."""


@dataclass(frozen=True)
class Wishes:
    """What is to be played, and how closely it is looked at: every `compare`-th view is compared.

    Without a `target` the variant decides what ends a match.
    """

    variant: str = "classic"
    target: int | None = None
    options: Json = field(default_factory=dict)
    pace: str = "normal"
    compare: int = 1
    manners: Manners = field(default_factory=Manners)


async def play_match(
    players: list[Player], wishes: Wishes, watch: Callable[[], Coroutine[Any, Any, None]]
) -> str:
    """Play one match to its end and return its id. `watch` runs beside it and shows what happens."""
    match = await open_room(players, wishes)
    async with asyncio.TaskGroup() as tasks:
        background = [tasks.create_task(watch())]
        background += [tasks.create_task(player.socket.live()) for player in players]
        background += [tasks.create_task(player.compare()) for player in players]
        background += [tasks.create_task(player.stay_signed_in()) for player in players]
        await begin(players)
        seats = [tasks.create_task(play_seat(player, players, wishes.manners)) for player in players]
        await asyncio.wait(seats, return_when=asyncio.ALL_COMPLETED)
        for task in background:
            task.cancel()
    return match


async def open_room(players: list[Player], wishes: Wishes) -> str:
    """Make a private room and let everybody in by its code; return the id of the match."""
    host, *guests = players
    cards = good(await host.rest.get(f"/variants/{wishes.variant}"))["cards"]
    wanted = {
        "variant": wishes.variant,
        "options": wishes.options,
        "seats": len(players),
        "pace": wishes.pace,
    }
    if wishes.target is not None:
        wanted["target_score"] = wishes.target
    room = good(await host.rest.post("/matches", wanted))
    journeys, lockstep = Journeys(len(players)), Lockstep(len(players), wishes.compare)
    for guest in guests:
        good(await guest.rest.post("/matches/join", {"code": room["code"]}))
    for player in players:
        player.join(room["id"], cards, journeys, lockstep)
    return str(room["id"])


async def begin(players: list[Player]) -> None:
    """Say that all are ready, start twice (which starts once), and wait for the cards."""
    host = players[0]
    async with asyncio.timeout(START_WITHIN):
        while not all(player.sight.view for player in players):
            await asyncio.sleep(0.02)
    for player in players:
        good(await player.rest.post(f"{player.path}/ready"))
    starts = await asyncio.gather(*(host.rest.post(f"{host.path}/start") for _ in range(2)))
    for answer in starts:
        good(answer)
    for player in players:
        if not await player.sight.reach(1, START_WITHIN):
            raise Broken(f"{player.name} was never told that the match began")


def good(answer: Answer) -> Any:
    """Return the body of an answer that must be good."""
    if not answer.is_good:
        raise Broken(f"{answer.status} {answer.code}: {answer.body}")
    return answer.body
