"""The evening from the first guest to the last row: who comes, when the worker dies, what is left behind."""

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import CoroutineType
from typing import Any

from tools.e2e.client import Client
from tools.e2e.match import Broken, good
from tools.e2e.player import Player
from tools.soak.invariants import audit
from tools.soak.invariants.rows import Rows
from tools.soak.plan import House, Plan
from tools.soak.player.behaviour import Temper
from tools.soak.player.player import Guest, named
from tools.soak.player.player_loop import fill_chair
from tools.soak.player.run import Evening, Queue
from tools.soak.reading import read_rows, still_open
from tools.soak.worker import NoWorker, kill_worker

TELL_EVERY = 10.0
LAST_CALL = 300.0
"""So long after the queues closed everybody has finished playing, or something is stuck."""
SETTLED_WITHIN = 90.0
"""So long after the last guest has left, the clock has played all matches and dropped all tickets."""
AT_THE_DOOR = 16
"""How many sign in at once."""

Write = Callable[[str], None]


@dataclass
class Report:
    """What an evening came to; `log` is None where nobody could look into it."""

    evening: Evening
    rows: Rows
    faults: dict[str, list[str]]
    kills: int
    seconds: float
    log: list[str] | None

    @property
    def is_well(self) -> bool:
        """Whether nothing is wrong, neither for the clients nor in the rows nor in the log."""
        return self.evening.findings.is_empty and not any(self.faults.values()) and not self.log


async def run_evening(plan: Plan, house: House, write: Write, temper: Temper | None = None) -> Report:
    """Let people play, wait until all is over, and look at what is left."""
    began = time.monotonic()
    evening = Evening(house.address, plan.seed, [], temper or Temper())
    evening.queues = await queues_of(evening, plan.queues)
    guests = [named(evening, number, 1) for number in range(1, plan.players + 1)]
    await arrive(guests)
    write(f"{len(guests)} guests are there after {time.monotonic() - began:.0f} s.")
    async with asyncio.TaskGroup() as tasks:
        host = tasks.create_task(keep_evening(plan, house, evening, write))
        await everybody_plays(evening, guests)
        kills = await host
    await until_settled(house, evening)
    rows = await asyncio.to_thread(read_rows, house.database, evening.players, evening.told)
    return Report(evening, rows, audit(rows), kills, time.monotonic() - began, complaints(house))


async def queues_of(evening: Evening, wanted: tuple[str, ...]) -> list[Queue]:
    """Return the queues that are played, as the service describes them."""
    host = Player(
        Client(evening.address, "Olga", evening.figures, evening.findings, random.Random(evening.seed))
    )
    await host.sign_in()
    cards = {variant["code"]: variant["cards"] for variant in good(await host.rest.get("/variants"))}
    queues = {queue["code"]: queue for queue in good(await host.rest.get("/queues"))}
    await host.rest.close()
    if unknown := sorted(set(wanted) - queues.keys()):
        raise Broken(f"There is no open queue {', '.join(unknown)}, but {', '.join(queues)}.")
    return [
        Queue(code, cards[queues[code]["variant"]], queues[code]["seats"], queues[code]["party"])
        for code in wanted
    ]


async def arrive(guests: list[Guest]) -> None:
    """Let everybody in, some at a time."""
    door = asyncio.Semaphore(AT_THE_DOOR)

    async def enter(guest: Guest) -> None:
        async with door:
            await guest.arrive()

    await asyncio.gather(*(enter(guest) for guest in guests))


async def everybody_plays(evening: Evening, guests: list[Guest]) -> None:
    """Return when every chair is empty; who sits there long after the end is told of."""
    chairs = [asyncio.create_task(fill_chair(evening, n, guest)) for n, guest in enumerate(guests, 1)]
    await evening.ended.wait()
    done, late = await asyncio.wait(chairs, timeout=LAST_CALL)
    if late:
        waiting = sorted({whereabouts(task) for task in asyncio.all_tasks()})
        evening.findings.add(
            "all", f"{len(late)} have not finished after {LAST_CALL:g} s; all wait in {waiting}"
        )
    for chair in late:
        chair.cancel()
    for chair in done:
        chair.result()


def whereabouts(task: "asyncio.Task[Any]") -> str:
    """Return what a task is waiting in, from the outside in."""
    names: list[str] = []
    inner: object = task.get_coro()
    while isinstance(inner, CoroutineType):
        names.append(inner.__name__)
        inner = inner.cr_await
    return " > ".join(names)


async def keep_evening(plan: Plan, house: House, evening: Evening, write: Write) -> int:
    """End the evening when its time has come, kill the worker on the way; return how often that was."""
    began, kills, told = time.monotonic(), 0, 0.0
    while (progress := plan.progress(time.monotonic() - began, len(evening.matches))) < 1:
        await asyncio.sleep(0.1)
        if kills < plan.kills and progress > (kills + 1) / (plan.kills + 1):
            kills += await _kill(house, evening, write)
        if time.monotonic() - told > TELL_EVERY:
            told = time.monotonic()
            write(_so_far(evening, told - began))
    evening.ended.set()
    write("The queues are closed; what is played is played to its end.")
    return kills


async def _kill(house: House, evening: Evening, write: Write) -> int:
    try:
        worker = await asyncio.to_thread(kill_worker, house.supervisor or 0)
    except NoWorker:
        return 0  # it is just being started again
    write(f"Killed the worker, process {worker}, with {len(evening.matches)} matches dealt.")
    return 1


def _so_far(evening: Evening, seconds: float) -> str:
    counts = evening.figures.counts
    return (
        f"{seconds:4.0f} s: {len(evening.matches)} matches, {evening.figures.moves} moves, "
        f"{len(evening.players)} guests, {len(evening.findings.met)} faults, {counts['requests']} requests"
    )


async def until_settled(house: House, evening: Evening) -> None:
    """Wait for the clock to play what nobody plays any more, and to drop what nobody waits with."""
    deadline = time.monotonic() + SETTLED_WITHIN
    while await asyncio.to_thread(still_open, house.database, evening.players):
        if time.monotonic() > deadline:
            return
        await asyncio.sleep(1)


def complaints(house: House) -> list[str] | None:
    """Return what the service itself has logged as going wrong, None where its log is out of reach."""
    if house.log is None:
        return None
    return [line for line in house.log.read_text(errors="replace").splitlines() if is_complaint(line)]


def is_complaint(line: str) -> bool:
    """Whether a line of a log tells of an error."""
    return any(f" {level} " in line for level in ("ERROR", "CRITICAL")) or "Traceback" in line
