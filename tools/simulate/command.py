"""`python -m tools.simulate`: simulate thousands of matches between bots, with any variant and options."""

import time
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots import LEVELS
from tools.simulate.arguments import NotToBeHad, wanted
from tools.simulate.plan import MatchPlan
from tools.simulate.plot import drawing
from tools.simulate.processes import cores, play_all
from tools.simulate.report import report
from tools.simulate.tally import MatchTally
from uno_api.management.progress import Progress

POSITIVE = ("games", "longest", "processes")


class Command(BaseCommand):
    """Plays matches and prints the lengths of rounds and matches, and the shares won."""

    help = (
        "Simulate many matches between bots, with any variant and options, on all cores. Prints lengths,"
        " points and the advantage of moving first. The same seed prints the same table. Needs no database."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the arguments of the command."""
        parser.add_argument("variant", help="code of a variant, for example classic")
        parser.add_argument("--option", action="append", default=[], metavar="name=value", dest="words")
        parser.add_argument("--preset", default="official", help="preset whose options apply first")
        parser.add_argument(
            "--seats", type=int, help="number of seats; by default four, if the box allows it"
        )
        parser.add_argument("--games", type=int, default=1000, help="number of matches")
        parser.add_argument("--level", choices=tuple(LEVELS), default="normal", help="level of the bots")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same matches")
        parser.add_argument(
            "--longest", type=int, default=MatchPlan.longest, help="moves after which a match is stopped"
        )
        parser.add_argument(
            "--processes", type=int, default=cores(), help="number of processes; by default one per core"
        )
        parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw lengths and shares to a file")

    def handle(self, *_: Any, **options: Any) -> None:
        """Play with a progress display, and print the report.

        Raise CommandError for invalid arguments, if interrupted, or if the chart cannot be written.
        """
        plan = _plan(options)
        try:
            tally = self._play(plan, options["processes"])
        except KeyboardInterrupt:
            raise CommandError("Stopped before the end.", returncode=2) from None
        self.stdout.write(report(plan, tally))
        if options["plot"]:
            _draw(options["plot"], drawing(plan, tally))

    def _play(self, plan: MatchPlan, processes: int) -> MatchTally:
        """Play all matches; the speed is only in the progress display, because it differs between runs."""
        tally, progress, began = MatchTally(), Progress(self.stderr), time.perf_counter()
        for share in play_all(plan, processes):
            tally.add(share)
            speed = tally.moves / (time.perf_counter() - began)
            note = f"{tally.matches:,} of {plan.games:,} matches, {speed:,.0f} moves a second"
            progress.show(tally.matches / plan.games, note)
        return tally


def _plan(options: dict[str, Any]) -> MatchPlan:
    """Return the plan the options describe; raise CommandError for invalid options."""
    if wrong := [name for name in POSITIVE if options[name] < 1]:
        raise CommandError(f"--{wrong[0]} must be above zero.")
    if options["plot"] and not options["plot"].parent.is_dir():
        raise CommandError(f"There is no folder {options['plot'].parent} to draw in.")
    try:
        rules, seats = wanted(options["variant"], options["preset"], options["words"], options["seats"])
    except NotToBeHad as why:
        raise CommandError(str(why)) from why
    how = {name: options[name] for name in ("games", "level", "seed", "longest")}
    return MatchPlan(rules, seats, **how)


def _draw(path: Path, text: str) -> None:
    try:
        path.write_text(text + "\n", encoding="utf-8")
    except OSError as why:
        raise CommandError(f"{path} cannot be written: {why.strerror}.") from why
