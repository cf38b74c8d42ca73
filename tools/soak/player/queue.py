"""A simulated player in a queue: it enters alone, with a partner or twice, waits, and sometimes cancels."""

import asyncio

from tools.e2e.rest import Answer
from tools.soak.player.behaviour import Whim
from tools.soak.player.player import Guest
from tools.soak.player.run import QueueInfo
from tools.soak.player.socket_listener import start_to_listen

LOOK_EVERY = (2.0, 4.0)
MAX_GATHERING = 8.0
MAX_WAIT = 60.0
COOLING = "cooling_down"
BUSY = {"already_waiting", "already_playing"}


async def find_table(guest: Guest) -> str | None:
    """Enter a random queue and wait; return the id of the match found, or None if there is none."""
    ticket = await enter(guest, guest.chance.choice(guest.soak_run.queues))
    if ticket is None:
        return None
    whim = guest.temper.whim(guest.chance)
    if whim is Whim.CANCELS:
        await asyncio.sleep(guest.chance.uniform(*guest.temper.second_thoughts))
        return await give_back(guest, ticket)
    if whim is Whim.VANISHES:
        guest.metrics.count("silences while waiting")
        guest.may_cool = True  # a match may be found, and missed, in the meantime
        await asyncio.sleep(guest.chance.uniform(*guest.temper.silence))
    return await wait(guest, ticket)


async def enter(guest: Guest, queue: QueueInfo) -> str | None:
    """Request a ticket alone, with a partner, or twice at once; return its id, or None if there is none."""
    if queue.party == 2 and guest.chance.random() < guest.temper.in_a_party:
        partner = await guest.soak_run.couples.find(guest.id)
        if partner and guest.chance.random() >= guest.temper.cold_feet:
            guest.metrics.count("parties asked for")
            return _taken(guest, await _ask(guest, queue, party=[partner]))
    if guest.chance.random() < guest.temper.twice:
        return await _enter_twice(guest, queue)
    return _taken(guest, await _ask(guest, queue))


async def _enter_twice(guest: Guest, queue: QueueInfo) -> str | None:
    """Send two ticket requests at once, to one queue or two; a fault unless exactly one ticket is issued.

    No ticket is correct too if both requests are rejected because of a cooldown.
    """
    other = guest.chance.choice(guest.soak_run.queues)
    answers = await asyncio.gather(_ask(guest, queue), _ask(guest, other))
    guest.metrics.count("queued twice at once")
    tickets = [_taken(guest, answer, *BUSY) for answer in answers]
    given = [ticket for ticket in tickets if ticket]
    codes = {answer.code for answer in answers}
    if len(given) != 1 and codes != {COOLING}:
        guest.fault(f"queued twice at once, and got {len(given)} tickets and {sorted(codes)}")
    return given[0] if given else None


async def _ask(guest: Guest, queue: QueueInfo, **body: list[str]) -> Answer:
    return await guest.rest.post(f"/queues/{queue.code}/tickets", body)


def _taken(guest: Guest, answer: Answer, *codes: str) -> str | None:
    cooling = (COOLING,) if guest.may_cool else ()
    if not guest.expect(answer, "a ticket", *cooling, *codes):
        guest.is_cooling = answer.code == COOLING
        return None
    return guest.take_ticket(answer)


async def give_back(guest: Guest, ticket: str) -> str | None:
    """Cancel the ticket; return the id of the match if one was found before, else None."""
    answer = await guest.rest.delete(f"/tickets/{ticket}")
    if guest.expect(answer, "leaving the queue", "match_found"):
        guest.soak_run.confirmed.cancelled.add(ticket)
        guest.metrics.count("tickets given back")
        return None
    guest.metrics.count("tickets given back too late")
    return str(answer.body["match"]) if answer.code == "match_found" else None


async def wait(guest: Guest, ticket: str) -> str | None:
    """Wait for a match, with or without a socket; return its id, or None if the ticket is gone."""
    began = asyncio.get_running_loop().time()
    listens = guest.chance.random() < guest.temper.listens
    ear = start_to_listen(guest.soak_run.address, guest.rest.token) if listens else None
    try:
        while True:
            answer = await _look(guest, ticket)
            if not guest.expect(answer, "looking at a ticket", "not_queued"):
                return None
            if answer.body["match"]:
                return str(answer.body["match"])
            waited = asyncio.get_running_loop().time() - began
            if guest.soak_run.is_over or waited > _patience(answer):
                return await give_back(guest, ticket)
            await _until_news(guest, ear)
    finally:
        if ear:
            ear.cancel()


def _patience(answer: Answer) -> float:
    """Return the seconds to wait before cancelling.

    A partner may never confirm. A much longer wait for a match may mean that the ticket was lost.
    """
    if answer.body["status"] == "gathering":
        return MAX_GATHERING
    return MAX_WAIT


async def _look(guest: Guest, ticket: str) -> Answer:
    """Fetch the ticket with one of the two requests that also count as a heartbeat."""
    if guest.chance.random() < 0.5:
        return await guest.rest.post(f"/tickets/{ticket}/heartbeat")
    return await guest.rest.get("/tickets/current")


async def _until_news(guest: Guest, ear: "asyncio.Task[str | None] | None") -> None:
    pause = guest.chance.uniform(*LOOK_EVERY)
    if ear is None or ear.done():
        await asyncio.sleep(pause)
    elif (await asyncio.wait([ear], timeout=pause))[0] and ear.result():
        guest.metrics.count("tables heard of over the socket")
