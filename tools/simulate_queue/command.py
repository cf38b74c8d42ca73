"""`python -m tools.simulate_queue`: simulate waiting times and rating gaps of a ranked queue."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.pairing import RatingWindow
from tools.simulate_queue.plot import drawing
from tools.simulate_queue.queue import QueuePlan, Simulation
from tools.simulate_queue.report import report
from uno_api.management.progress import Progress

USUAL, WINDOW = QueuePlan(), RatingWindow()
OPTIONS: dict[str, tuple[Any, str]] = {
    "players": (USUAL.players, "number of players"),
    "arrivals": (USUAL.arrivals, "players who enter the queue per minute"),
    "patience": (USUAL.patience, "mean seconds before giving up"),
    "match-lasts": (USUAL.match_lasts, "mean duration of a match in seconds"),
    "hours": (USUAL.hours, "simulated time in hours"),
    "seats": (USUAL.seats, "seats of a match"),
    "luck": (USUAL.luck, "weight of chance in one match, relative to the standard deviation of talent"),
    "start": (WINDOW.start, "rating window at first, in points"),
    "growth": (WINDOW.growth, "growth of the window in points per second"),
    "longest": (WINDOW.longest, "seconds after which any rating matches"),
    "seed": (USUAL.seed, "the same seed gives the same run"),
}
"""The numbers that can be chosen: the default, whose type is that of the option, and the help text."""

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
        for name, (usual, text) in OPTIONS.items():
            parser.add_argument(f"--{name}", type=type(usual), default=usual, help=text)
        parser.add_argument("--teams", type=int, default=USUAL.teams, choices=(0, 2), help="0: no teams")
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


def _plan(options: dict[str, Any]) -> QueuePlan:
    """Return the plan the options describe; raise CommandError for invalid options."""
    formula = RatingWindow(options["start"], options["growth"], options["longest"])
    plan = QueuePlan(formula=formula, **{name: options[name] for name in SHOWN})
    positive = (plan.players, plan.patience, plan.match_lasts, plan.hours)
    if min(positive) <= 0 or plan.arrivals < 0 or plan.luck < 0:
        raise CommandError("Numbers of people and times must be above zero.")
    if not 2 <= plan.seats <= 10 or (plan.teams and plan.seats % plan.teams):
        raise CommandError("A table has 2 to 10 seats, and as many in each team.")
    return plan
