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
        """Write it for people: the results and the figures; the findings have lines of their own."""
        told = [line for result in self.results for line in _standing(result)]
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


async def run_demo(evening: Evening, write: Callable[[str], None]) -> Report:
    """Play, check, and report; `write` prints a line while it goes on."""
    began = time.monotonic()
    figures, findings = Figures(), Findings()
    party = Party.of(evening.address, evening.clients, evening.seed, figures, findings)
    table = TableView(party.players, figures, findings, write)
    results: list[Json] = []
    try:
        for client in party.everybody:
            await client.sign_in()
        for _ in range(evening.matches):
            await play_match(party, evening.wishes, table.show_nothing if evening.is_quiet else table.show)
            figures.journeys += party.host.journeys.durations()
            results.append(await check_ending(party, findings))
    except* (Broken, GaveUp, StandsStill) as failures:
        findings.add("all", *map(str, failures.exceptions))
    finally:
        for client in party.everybody:
            await client.rest.close()
    return Report(results, figures, findings, time.monotonic() - began)
