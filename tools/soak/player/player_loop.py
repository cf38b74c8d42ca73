"""One player slot of a run: a guest queues and plays, and is replaced by another after a cooldown starts."""

from tools.e2e.play import StandsStill
from tools.e2e.retry import GaveUp
from tools.e2e.run import messages
from tools.soak.player.play import play
from tools.soak.player.player import Guest, named
from tools.soak.player.queue import find_table
from tools.soak.player.run import SoakRun


async def fill_chair(soak_run: SoakRun, number: int, first: Guest) -> None:
    """Keep one guest playing until the run is over; replace a guest who gets a cooldown by a new one."""
    guest, generation = first, 1
    while True:
        await spend_evening(guest)
        await guest.rest.close()
        if soak_run.is_over:
            return
        generation += 1
        guest = named(soak_run, number, generation)
        await guest.arrive()


async def spend_evening(guest: Guest) -> None:
    """Queue and play until the run is over or this guest gets a cooldown."""
    try:
        while not (guest.soak_run.is_over or guest.is_cooling):
            match = await find_table(guest)
            if match:
                await play(guest, match)
    except* (GaveUp, StandsStill) as failures:
        guest.fault(*messages(failures))
