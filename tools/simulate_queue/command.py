"""`python -m tools.simulate_queue`: simulate waiting times and rating gaps of a ranked queue."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.pairing import RatingWindow
from tools.simulate_queue.plot import drawing
from tools.simulate_queue.queue import Plan, Simulation
from tools.simulate_queue.report import report
from uno_api.management.progress import Progress

SHOWN = ("players", "arrivals", "patience", "match_lasts", "hours", "seats", "teams", "luck", "seed")


class Command(BaseCommand):
    """Simulates a queue and prints the waiting times and rating gaps."""

    help = (
        "Simulate a ranked queue: players arrive, give up, are seated by the service's pairing, play, and are"
        " rated. Prints percentiles of waits and rating gaps. Needs no database."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the options of the command."""
        usual, formula = Plan(), RatingWindow()
        parser.add_argument("--players", type=int, default=usual.players, help="number of players")
        parser.add_argument(
            "--arrivals", type=float, default=usual.arrivals, help="players who enter the queue per minute"
        )
        parser.add_argument(
            "--patience", type=float, default=usual.patience, help="mean seconds before giving up"
        )
        parser.add_argument(
            "--match-lasts", type=float, default=usual.match_lasts, help="mean duration of a match in seconds"
        )
        parser.add_argument("--hours", type=float, default=usual.hours, help="simulated time in hours")
        parser.add_argument("--seats", type=int, default=usual.seats)
        parser.add_argument("--teams", type=int, default=usual.teams, choices=(0, 2))
        parser.add_argument(
            "--luck",
            type=float,
            default=usual.luck,
            help="weight of chance in one match, relative to the standard deviation of talent",
        )
        parser.add_argument(
            "--start", type=float, default=formula.start, help="rating window at first, in points"
        )
        parser.add_argument(
            "--growth", type=float, default=formula.growth, help="growth of the window in points per second"
        )
        parser.add_argument(
            "--longest", type=float, default=formula.longest, help="seconds after which any rating matches"
        )
        parser.add_argument("--seed", type=int, default=usual.seed, help="the same seed gives the same run")
        parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw the waiting times to a file")

    def handle(self, *_: Any, **options: Any) -> None:
        """Run with a progress display, and print the report; raise CommandError for invalid options."""
        simulation = Simulation(_plan(options))
        progress = Progress(self.stderr)
        for done in simulation.run():
            progress.show(done)
        self.stdout.write(report(simulation.outcome))
        if options["plot"]:
            options["plot"].write_text(drawing(simulation.outcome) + "\n", encoding="utf-8")


def _plan(options: dict[str, Any]) -> Plan:
    """Return the plan the options describe; raise CommandError for invalid options."""
    formula = RatingWindow(options["start"], options["growth"], options["longest"])
    plan = Plan(formula=formula, **{name: options[name] for name in SHOWN})
    positive = (plan.players, plan.patience, plan.match_lasts, plan.hours)
    if min(positive) <= 0 or plan.arrivals < 0 or plan.luck < 0:
        raise CommandError("Numbers of people and times must be above zero.")
    if not 2 <= plan.seats <= 10 or (plan.teams and plan.seats % plan.teams):
        raise CommandError("A table has 2 to 10 seats, and as many in each team.")
    return plan
