"""A whole run of the demo: the clients sign in and play their matches, and the faults are reported."""

import asyncio
import random
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from tools.e2e.checks import Json
from tools.e2e.clients import Party
from tools.e2e.console import TableView
from tools.e2e.failures import Findings
from tools.e2e.faults.damage import Damage
from tools.e2e.faults.report import FaultPlan, make_faults
from tools.e2e.faults.standstill import feel_stillness
from tools.e2e.final_checks import check_ending
from tools.e2e.match import Broken, Wishes, play_match
from tools.e2e.metrics import DOUBLED, LOST, REPEATED, Metrics
from tools.e2e.play import Manners, StandsStill
from tools.e2e.player import SeatedClient
from tools.e2e.retry import GaveUp
from tools.e2e.schedule import ScheduleTally, programme
from tools.e2e.service import OwnService

SECONDS_TO_WATCH = 0.8


@dataclass
class E2eReport:
    """The results, metrics, faults and damage of a run, which took `seconds`."""

    results: list[Json]
    metrics: Metrics
    findings: Findings
    damage: Damage
    seconds: float

    def lines(self) -> list[str]:
        """Return readable lines: the ranking if there was one match, and the metrics; not the faults."""
        received = _standing(self.results[0]) if len(self.results) == 1 else []
        received += [*self.metrics.lines(), f"{self.seconds:.1f} s"]
        if self.damage.planned:
            received += [*self.damage.lines(), *(self._row(what) for what in (LOST, DOUBLED, REPEATED))]
        if self.findings.is_empty:
            return [*received, "Everything was as it should be."]
        return [*received, f"{len(self.findings.met)} faults:"]

    def _row(self, what: str) -> str:
        return f"{what:<32} {self.metrics.counts[what]:>5}"


def _standing(result: Json) -> list[str]:
    """Return one line for each seat, ordered by place."""
    seats = sorted(result["results"], key=lambda seat: seat["place"])
    return [f"{seat['place']}. {seat['player']['display_name']:<8} {seat['points']}" for seat in seats]


@dataclass(frozen=True)
class E2ePlan:
    """The configuration of a run: how many matches, and how many tables at the same time."""

    address: str
    clients: int
    matches: int
    seed: int
    is_quiet: bool
    wishes: Wishes
    tables: int = 1
    faults: FaultPlan = field(default_factory=FaultPlan)

    @classmethod
    def of(cls, address: str, options: Json) -> "E2ePlan":
        """Create the configuration from the options of the command; without a seed, draw one."""
        return cls(
            address,
            options["clients"],
            options["matches"],
            random.randrange(2**32) if options["seed"] is None else options["seed"],
            options["quiet"],
            Wishes(
                variant=options["variant"],
                target=options["target"],
                options=options["options"],
                compare=options["compare"],
                manners=Manners(thinking=SECONDS_TO_WATCH if options["speed"] == "watch" else 0),
            ),
            min(options["tables"], options["matches"]),
            FaultPlan.of(options),
        )


class Run:
    """A run in progress: its clients, metrics, faults and results; `write` prints a line."""

    def __init__(self, plan: E2ePlan, write: Callable[[str], None]) -> None:
        self.plan, self.write = plan, write
        self.metrics, self.findings = Metrics(), Findings()
        self.parties = [self._party(number) for number in range(plan.tables)]
        self.results: list[Json] = []
        self.victims = plan.faults.victims(plan.seed)
        self.damage = Damage(len(self.victims))

    def _party(self, number: int) -> Party:
        plan = self.plan
        return Party.of(plan.address, plan.clients, plan.seed + number, self.metrics, self.findings)

    async def play(self, service: OwnService | None) -> None:
        """Sign in and play all configured matches; a match that fails does not end the others.

        If a service is given, cause the configured faults in it.
        """
        for client in self.everybody:
            await client.sign_in()
        wishes, matches = self.plan.wishes, self.plan.matches
        wanted = deque(await programme(wishes, matches, self.parties[0].host.rest))
        is_reported = len(wanted) > 1
        async with asyncio.TaskGroup() as tasks:
            for party in self.parties:
                tasks.create_task(self._play_table(party, wanted, is_reported=is_reported))
            if service:
                tasks.create_task(make_faults(service, self.victims, self.damage, self.write))

    async def _play_table(self, party: Party, wanted: deque[Wishes], *, is_reported: bool) -> None:
        """Play matches from the queue; when it is empty, repeat the last one until all faults are done."""
        last = wanted[0]
        while wanted or not self.damage.is_all_done:
            last = wanted.popleft() if wanted else last
            began, before = time.monotonic(), ScheduleTally.of(self.metrics, self.findings)
            await self._play_one(party, last)
            if is_reported and len(self.parties) == 1:
                now = ScheduleTally.of(self.metrics, self.findings)
                self.write(before.line(last.variant, now, time.monotonic() - began))

    async def _play_one(self, everybody: Party, wishes: Wishes) -> None:
        party = everybody.at_most(wishes.seats)
        try:
            await play_match(party, wishes, partial(self._watch, party))
            self.metrics.journeys += party.host.journeys.durations()
            self.results.append(await check_ending(party, self.findings))
        except* (Broken, StandsStill) as failures:
            self.findings.add(wishes.variant, *messages(failures))

    async def _watch(self, party: Party) -> None:
        """Display the table, if it is the only one, and record standstills, until cancelled."""
        table = TableView(party.players, self.metrics, self.findings, self.write)
        is_shown = not self.plan.is_quiet and len(self.parties) == 1
        show = table.show if is_shown else table.show_nothing
        await asyncio.gather(show(), feel_stillness(party, self.damage))

    @property
    def everybody(self) -> list[SeatedClient]:
        """The clients of all tables."""
        return [client for party in self.parties for client in party.everybody]

    async def close(self) -> None:
        """Close the REST connections of all clients."""
        for client in self.everybody:
            await client.rest.close()


def messages(failures: BaseExceptionGroup[BaseException]) -> list[str]:
    """Return the messages of all exceptions in a group, nested groups included."""
    return [
        message
        for failure in failures.exceptions
        for message in (messages(failure) if isinstance(failure, BaseExceptionGroup) else [str(failure)])
    ]


async def run_demo(
    plan: E2ePlan, write: Callable[[str], None], service: OwnService | None = None
) -> E2eReport:
    """Play, check and return a report; `write` prints a line. Planned faults are caused in `service`."""
    began = time.monotonic()
    run = Run(plan, write)
    try:
        await run.play(service)
    except* (Broken, GaveUp) as failures:
        run.findings.add("all", *messages(failures))
    finally:
        await run.close()
    run.findings.add("all", *run.damage.faults())
    return E2eReport(run.results, run.metrics, run.findings, run.damage, time.monotonic() - began)
