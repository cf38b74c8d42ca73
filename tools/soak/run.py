"""A whole run of the soak test: sign-in, play, worker kills, and the audit of the rows."""

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import CoroutineType
from typing import Any

from tools.e2e.client import ApiClient
from tools.e2e.match import Broken, good
from tools.e2e.player import SeatedClient
from tools.soak.invariants import audit
from tools.soak.invariants.rows import Rows
from tools.soak.plan import SoakPlan, SoakTarget
from tools.soak.player.behaviour import Temper
from tools.soak.player.player import Guest, named
from tools.soak.player.player_loop import fill_chair
from tools.soak.player.run import QueueInfo, SoakRun
from tools.soak.reading import read_rows, still_open
from tools.soak.worker import NoWorker, kill_worker

REPORT_EVERY = 10.0
LAST_CALL = 300.0
"""The seconds after the queues close in which all players must finish; later, something is stuck."""
SETTLED_WITHIN = 90.0
"""The seconds after the last guest left in which the clock must end all matches and tickets."""
AT_THE_DOOR = 16
"""The number of guests that sign in at the same time."""

Write = Callable[[str], None]


@dataclass
class SoakReport:
    """The result of a run; `log` holds the errors in the service's log, None if it is not accessible."""

    soak_run: SoakRun
    rows: Rows
    faults: dict[str, list[str]]
    kills: int
    seconds: float
    log: list[str] | None

    @property
    def is_well(self) -> bool:
        """Whether the clients, the audit and the log show no fault."""
        return self.soak_run.findings.is_empty and not any(self.faults.values()) and not self.log


async def run_soak(
    plan: SoakPlan, target: SoakTarget, write: Write, temper: Temper | None = None
) -> SoakReport:
    """Let the guests play, wait until all matches have ended, audit the rows and return the report."""
    began = time.monotonic()
    soak_run = SoakRun(target.address, plan.seed, [], temper or Temper())
    soak_run.queues = await queues_of(soak_run, plan.queues)
    guests = [named(soak_run, number, 1) for number in range(1, plan.players + 1)]
    await arrive(guests)
    write(f"{len(guests)} guests are there after {time.monotonic() - began:.0f} s.")
    async with asyncio.TaskGroup() as tasks:
        host = tasks.create_task(supervise(plan, target, soak_run, write))
        await everybody_plays(soak_run, guests)
        kills = await host
    await until_settled(target, soak_run)
    rows = await asyncio.to_thread(read_rows, target.database, soak_run.players, soak_run.confirmed)
    return SoakReport(soak_run, rows, audit(rows), kills, time.monotonic() - began, complaints(target))


async def queues_of(soak_run: SoakRun, wanted: tuple[str, ...]) -> list[QueueInfo]:
    """Return the wanted queues as the API describes them; raise Broken if one is not open."""
    host = SeatedClient(
        ApiClient(soak_run.address, "Olga", soak_run.metrics, soak_run.findings, random.Random(soak_run.seed))
    )
    await host.sign_in()
    cards = {variant["code"]: variant["cards"] for variant in good(await host.rest.get("/variants"))}
    queues = {queue["code"]: queue for queue in good(await host.rest.get("/queues"))}
    await host.rest.close()
    if unknown := sorted(set(wanted) - queues.keys()):
        raise Broken(f"There is no open queue {', '.join(unknown)}, but {', '.join(queues)}.")
    return [
        QueueInfo(code, cards[queues[code]["variant"]], queues[code]["seats"], queues[code]["party"])
        for code in wanted
    ]


async def arrive(guests: list[Guest]) -> None:
    """Sign all guests in, AT_THE_DOOR at a time."""
    door = asyncio.Semaphore(AT_THE_DOOR)

    async def enter(guest: Guest) -> None:
        async with door:
            await guest.arrive()

    await asyncio.gather(*(enter(guest) for guest in guests))


async def everybody_plays(soak_run: SoakRun, guests: list[Guest]) -> None:
    """Run all player slots until they end; those that run LAST_CALL seconds after the end are a fault."""
    chairs = [asyncio.create_task(fill_chair(soak_run, n, guest)) for n, guest in enumerate(guests, 1)]
    await soak_run.ended.wait()
    done, late = await asyncio.wait(chairs, timeout=LAST_CALL)
    if late:
        waiting = sorted({whereabouts(task) for task in asyncio.all_tasks()})
        soak_run.findings.add(
            "all", f"{len(late)} have not finished after {LAST_CALL:g} s; all wait in {waiting}"
        )
    for chair in late:
        chair.cancel()
    for chair in done:
        chair.result()


def whereabouts(task: "asyncio.Task[Any]") -> str:
    """Return the names of the coroutines a task waits in, the outermost first."""
    names: list[str] = []
    inner: object = task.get_coro()
    while isinstance(inner, CoroutineType):
        names.append(inner.__name__)
        inner = inner.cr_await
    return " > ".join(names)


async def supervise(plan: SoakPlan, target: SoakTarget, soak_run: SoakRun, write: Write) -> int:
    """End the run when it is due, and kill the worker as planned; return the number of kills."""
    began, kills, reported = time.monotonic(), 0, 0.0
    while (progress := plan.progress(time.monotonic() - began, len(soak_run.matches))) < 1:
        await asyncio.sleep(0.1)
        if kills < plan.kills and progress > (kills + 1) / (plan.kills + 1):
            kills += await _kill(target, soak_run, write)
        if time.monotonic() - reported > REPORT_EVERY:
            reported = time.monotonic()
            write(_so_far(soak_run, reported - began))
    soak_run.ended.set()
    write("The queues are closed; what is played is played to its end.")
    return kills


async def _kill(target: SoakTarget, soak_run: SoakRun, write: Write) -> int:
    try:
        worker = await asyncio.to_thread(kill_worker, target.supervisor or 0)
    except NoWorker:
        return 0  # the worker is being restarted right now
    write(f"Killed the worker, process {worker}, with {len(soak_run.matches)} matches dealt.")
    return 1


def _so_far(soak_run: SoakRun, seconds: float) -> str:
    counts = soak_run.metrics.counts
    return (
        f"{seconds:4.0f} s: {len(soak_run.matches)} matches, {soak_run.metrics.moves} moves, "
        f"{len(soak_run.players)} guests, {len(soak_run.findings.met)} faults, {counts['requests']} requests"
    )


async def until_settled(target: SoakTarget, soak_run: SoakRun) -> None:
    """Wait up to SETTLED_WITHIN seconds until the clock has ended abandoned matches and expired tickets."""
    deadline = time.monotonic() + SETTLED_WITHIN
    while await asyncio.to_thread(still_open, target.database, soak_run.players):
        if time.monotonic() > deadline:
            return
        await asyncio.sleep(1)


def complaints(target: SoakTarget) -> list[str] | None:
    """Return the error lines of the service's log, or None if the log is not accessible."""
    if target.log is None:
        return None
    return [line for line in target.log.read_text(errors="replace").splitlines() if is_complaint(line)]


def is_complaint(line: str) -> bool:
    """Return whether a line of a log reports an error."""
    return any(f" {level} " in line for level in ("ERROR", "CRITICAL")) or "Traceback" in line
