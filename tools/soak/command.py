"""`python -m tools.soak`: an evening of ranked play by made-up people, and an audit of what it leaves."""

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
    """Read whole numbers from one on."""

    def number(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise ArgumentTypeError(f"not a whole number from {least} on")
        return int(text)

    return number


class Command(BaseCommand):
    """Plays, audits, and ends with status 1 when anything was wrong."""

    help = (
        "Let made-up people queue, think better of it, vanish, come back and play ranked matches to their "
        "end, kill the worker on the way, and check what the database holds then. A service is started for "
        "it unless --url and --database name one."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the options."""
        parser.add_argument("--url", help="a running service; its queues are taken as they are")
        parser.add_argument("--database", help="the database of the service at --url")
        parser.add_argument("--players", type=from_(2), default=200, help="how many are there at a time")
        parser.add_argument("--seconds", type=from_(1), default=120, help="for how long they enter queues")
        parser.add_argument("--matches", type=from_(1), help="stop earlier, once so many were dealt")
        parser.add_argument("--queue", nargs="+", default=QUEUES, metavar="CODE", help="which queues")
        parser.add_argument("--kill-worker", type=from_(0), default=0, metavar="N", help="how often")
        parser.add_argument("--seed", type=int, help="makes the people choose alike in every run")

    def handle(self, *_: Any, **options: Any) -> None:
        """Play, audit, and tell what was found."""
        logging.getLogger("httpx").setLevel(logging.WARNING)  # a line for every request hides the rest
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
        from tools.soak.plan import Plan
        from tools.soak.report import lines
        from tools.soak.run import run_evening

        seed = random.randrange(2**32) if options["seed"] is None else options["seed"]
        plan = Plan(
            options["players"],
            options["seconds"],
            options["matches"],
            tuple(options["queue"]),
            options["kill_worker"],
            seed,
        )
        with house(options, self.stdout.write) as where:
            self.stdout.write(f"{plan.players} people play at {where.address}, seed {seed}.")
            report = asyncio.run(run_evening(plan, where, self.stdout.write))
        for line in lines(report):
            self.stdout.write(line)
        if not report.is_well:
            raise CommandError("Something is wrong.", returncode=1)


@contextmanager
def house(options: dict[str, Any], say: Any) -> Iterator[Any]:
    """Give the service that is named, or one of the demo's own with short matches and without limits."""
    from tools.e2e.service import NoService, is_there, own_service
    from tools.soak.plan import House, no_limits
    from tools.soak.reading import shorten_queues

    if options["url"]:
        if not is_there(options["url"].rstrip("/"), "healthz"):
            raise NoService(f"No UNO API answers at {options['url']}.")
        yield House(options["url"].rstrip("/"), options["database"])
        return
    say("Starting a service of its own …")
    with own_service(no_limits(limits(is_production=False))) as own:
        shorten_queues(own.database, options["queue"])
        yield House(own.address, own.database, own.supervisor, own.log)
