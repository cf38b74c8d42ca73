"""The whole demo: clients sign in, play their matches, and what they found is told."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from games.management.demo.checks import Json
from games.management.demo.ending import check_ending
from games.management.demo.figures import Figures
from games.management.demo.findings import Findings
from games.management.demo.match import Broken, Wishes, play_match
from games.management.demo.party import Party
from games.management.demo.patience import GaveUp
from games.management.demo.play import Manners, StandsStill
from games.management.demo.programme import Tally, programme
from games.management.demo.table_view import TableView

SECONDS_TO_WATCH = 0.8


@dataclass
class Report:
    """What a run came to."""

    results: list[Json]
    figures: Figures
    findings: Findings
    seconds: float

    def lines(self) -> list[str]:
        """Write it for people: how the only match ended, and the figures. Findings have their own lines."""
        told = _standing(self.results[0]) if len(self.results) == 1 else []
        told += [*self.figures.lines(), f"{self.seconds:.1f} s"]
        if self.findings.is_empty:
            return [*told, "Everything was as it should be."]
        return [*told, f"{len(self.findings.met)} faults:"]


def _standing(result: Json) -> list[str]:
    """Write one line for each seat, the best first."""
    seats = sorted(result["results"], key=lambda seat: seat["place"])
    return [f"{seat['place']}. {seat['player']['display_name']:<8} {seat['points']}" for seat in seats]


@dataclass(frozen=True)
class Evening:
    """What is asked for: so many matches one after the other between the same clients."""

    address: str
    clients: int
    matches: int
    seed: int
    is_quiet: bool
    wishes: Wishes

    @classmethod
    def of(cls, address: str, options: Json) -> "Evening":
        """Read the options of the command."""
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
        )


class Run:
    """A run while it goes on: who plays, what was found, and where to print."""

    def __init__(self, evening: Evening, write: Callable[[str], None]) -> None:
        self.evening, self.write = evening, write
        self.figures, self.findings = Figures(), Findings()
        self.party = Party.of(evening.address, evening.clients, evening.seed, self.figures, self.findings)
        table = TableView(self.party.players, self.figures, self.findings, write)
        self.watch = table.show_nothing if evening.is_quiet else table.show
        self.results: list[Json] = []

    async def play(self) -> None:
        """Sign in, and play everything that is wished for; a match that breaks off ends only itself."""
        for client in self.party.everybody:
            await client.sign_in()
        wanted = await programme(self.evening.wishes, self.evening.matches, self.party.host.rest)
        for wishes in wanted:
            began, before = time.monotonic(), Tally.of(self.figures, self.findings)
            await self._play_one(wishes)
            if len(wanted) > 1:
                now = Tally.of(self.figures, self.findings)
                self.write(before.line(wishes.variant, now, time.monotonic() - began))

    async def _play_one(self, wishes: Wishes) -> None:
        try:
            await play_match(self.party, wishes, self.watch)
            self.figures.journeys += self.party.host.journeys.durations()
            self.results.append(await check_ending(self.party, self.findings))
        except* (Broken, StandsStill) as failures:
            self.findings.add(wishes.variant, *messages(failures))

    async def close(self) -> None:
        """Hang up."""
        for client in self.party.everybody:
            await client.rest.close()


def messages(failures: BaseExceptionGroup[BaseException]) -> list[str]:
    """Return what went wrong, however deep a task group wrapped it."""
    return [
        message
        for failure in failures.exceptions
        for message in (messages(failure) if isinstance(failure, BaseExceptionGroup) else [str(failure)])
    ]


async def run_demo(evening: Evening, write: Callable[[str], None]) -> Report:
    """Play, check, and report; `write` prints a line while it goes on."""
    began = time.monotonic()
    run = Run(evening, write)
    try:
        await run.play()
    except* (Broken, GaveUp) as failures:
        run.findings.add("all", *messages(failures))
    finally:
        await run.close()
    return Report(run.results, run.figures, run.findings, time.monotonic() - began)
