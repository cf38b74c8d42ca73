"""A simulated player in a match: it plays to the end, resigns, or is absent for a while and returns."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from tools.e2e.play import Manners, play_seat
from tools.soak.player.behaviour import Fate
from tools.soak.player.player import Guest

LATEST = 25
"""The last move by which a player who does not play to the end stops."""


async def play(guest: Guest, match: str) -> None:
    """Play a match until it is over, or until this guest has left it; record its moves and result."""
    guest.sit_down(match)
    fate = guest.temper.fate(guest.chance)
    if guest.chance.random() < guest.temper.queues_while_playing:
        await queue_while_playing(guest)
    await sit(guest, until=None if fate is Fate.PLAYS else guest.chance.randint(1, LATEST))
    if not guest.sight.is_over and await has_stayed(guest, fate):
        await sit(guest)
    if guest.sight.is_over:
        await note_result(guest)
    guest.soak_run.confirmed.moves.update({(match, seq): guest.id for seq in guest.accepted})


async def queue_while_playing(guest: Guest) -> None:
    """Request a ticket during a match; a ticket is a fault unless the match has just ended."""
    answer = await guest.rest.post(f"/queues/{guest.queue.code}/tickets", {})
    guest.metrics.count("queued while playing")
    if not guest.expect(answer, "a second table", "already_playing", "cooling_down"):
        return
    await guest.rest.delete(f"/tickets/{guest.take_ticket(answer)}")
    view = await guest.rest.get(guest.path)
    if view.body["status"] == "playing":
        guest.fault(f"a ticket was given during match {guest.match}")


async def sit(guest: Guest, until: int | None = None) -> None:
    """Connect and play, until the match is over or has reached move `until`."""
    guest.pick_up_the_phone()
    manners = Manners(breaks=0.01, pranks=0, repeats=0.01, thinking=guest.temper.thinking)
    duties: list[Coroutine[Any, Any, None]] = [guest.socket.live(), play_seat(guest, [], manners)]
    if until is not None:
        duties.append(_see(guest, until))
    tasks = [asyncio.create_task(duty) for duty in duties]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.wait(tasks)
    for task in done:
        task.result()


async def _see(guest: Guest, move: int) -> None:
    while guest.sight.seq < move:
        await guest.sight.change()


async def has_stayed(guest: Guest, fate: Fate) -> bool:
    """Resign or be absent, as drawn; return whether the guest plays on afterwards."""
    if fate is Fate.RESIGNS:
        return await resign(guest)
    away = guest.temper.nap if fate is Fate.DOZES else guest.temper.absence
    guest.metrics.count("absences from a table")
    guest.may_cool = True  # a cooldown is possible for stalling too, because the guest's turns time out
    await asyncio.sleep(guest.chance.uniform(*away))
    return await come_back(guest)


async def resign(guest: Guest) -> bool:
    """Resign, sometimes twice; return False, because the guest does not play on."""
    guest.may_cool = True
    for _ in range(guest.chance.choice([1, 1, 2])):
        guest.expect(await guest.rest.post(f"{guest.path}/resign"), "resigning", "match_over")
    guest.metrics.count("resignations")
    return False


async def come_back(guest: Guest) -> bool:
    """Take the seat back from the autopilot; return whether that was still possible."""
    answer = await guest.rest.post(f"{guest.path}/return")
    if guest.expect(answer, "coming back", "match_over", "seat_gone"):
        guest.metrics.count("returns to a table")
        return True
    guest.metrics.count("returns too late")
    return False


async def note_result(guest: Guest) -> None:
    """Record the place of the guest in the published result."""
    result = await guest.rest.get(f"{guest.path}/result")
    if guest.expect(result, "the result"):
        places = {seat["player"]["id"]: seat["place"] for seat in result.body["results"]}
        guest.soak_run.confirmed.results[guest.match, guest.id] = places.get(guest.id)
