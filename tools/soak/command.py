"""`python -m tools.soak`: ranked matches between simulated players, and an audit of the database."""

import asyncio
import logging
import random
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from uno_api.ratelimit.config import limits

NEEDS = "The demo needs httpx and websockets, which come with the development packages: make setup."
QUEUES = ("duel", "table", "partners", "flip")


def from_(least: int) -> Callable[[str], int]:
    """Return an argument type for whole numbers of at least `least`."""

    def number(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise ArgumentTypeError(f"not a whole number from {least} on")
        return int(text)

    return number


class Command(BaseCommand):
    """Plays and audits; exits with status 1 if anything is wrong, with status 2 if it cannot run."""

    help = (
        "Let simulated players queue, cancel, disconnect, return and play ranked matches to the end, kill "
        "the worker in between, and check the database afterwards. Starts a separate service unless --url "
        "and --database name a running one."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the options of the command."""
        parser.add_argument("--url", help="address of a running service; its queues are not changed")
        parser.add_argument("--database", help="URL of the database of the service at --url")
        parser.add_argument("--players", type=from_(2), default=200, help="number of concurrent players")
        parser.add_argument("--seconds", type=from_(1), default=120, help="time in which they enter queues")
        parser.add_argument("--matches", type=from_(1), help="stop earlier, after this number of matches")
        parser.add_argument("--queue", nargs="+", default=QUEUES, metavar="CODE", help="queues to play in")
        parser.add_argument(
            "--kill-worker", type=from_(0), default=0, metavar="N", help="number of times to kill the worker"
        )
        parser.add_argument("--seed", type=int, help="makes the players choose the same way in every run")

    def handle(self, *_: Any, **options: Any) -> None:
        """Play, audit and print a report; raise CommandError if anything is wrong or it cannot run."""
        logging.getLogger("httpx").setLevel(logging.WARNING)  # one line per request would hide the rest
        if options["url"] and not options["database"]:
            raise CommandError("--url needs --database, which the audit reads.", returncode=2)
        if options["url"] and options["kill_worker"]:
            raise CommandError("--kill-worker is for a service of the demo's own.", returncode=2)
        try:
            from tools.e2e.match import Broken
            from tools.e2e.service import NoService
        except ImportError as missing:
            raise CommandError(NEEDS, returncode=2) from missing
        try:
            self._play(options)
        except (NoService, Broken) as nobody:
            raise CommandError(str(nobody), returncode=2) from nobody
        except KeyboardInterrupt:
            raise CommandError("Stopped before the end.", returncode=2) from None

    def _play(self, options: dict[str, Any]) -> None:
        from tools.soak.plan import SoakPlan
        from tools.soak.report import lines
        from tools.soak.run import run_soak

        seed = random.randrange(2**32) if options["seed"] is None else options["seed"]
        plan = SoakPlan(
            options["players"],
            options["seconds"],
            options["matches"],
            tuple(options["queue"]),
            options["kill_worker"],
            seed,
        )
        with target(options, self.stdout.write) as where:
            self.stdout.write(f"{plan.players} people play at {where.address}, seed {seed}.")
            report = asyncio.run(run_soak(plan, where, self.stdout.write))
        for line in lines(report):
            self.stdout.write(line)
        if not report.is_well:
            raise CommandError("Something is wrong.", returncode=1)


@contextmanager
def target(options: dict[str, Any], say: Any) -> Iterator[Any]:
    """Yield the service at `--url`, or a new one with short matches and without rate limits.

    Raise NoService if none answers at `--url`. `say` prints a line.
    """
    from tools.e2e.service import NoService, is_there, own_service
    from tools.soak.plan import SoakTarget, no_limits
    from tools.soak.reading import shorten_queues

    if options["url"]:
        if not is_there(options["url"].rstrip("/"), "healthz"):
            raise NoService(f"No UNO API answers at {options['url']}.")
        yield SoakTarget(options["url"].rstrip("/"), options["database"])
        return
    say("Starting a service of its own …")
    with own_service(no_limits(limits(is_production=False))) as own:
        shorten_queues(own.database, options["queue"])
        yield SoakTarget(own.address, own.database, own.supervisor, own.log)
