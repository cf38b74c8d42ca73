"""`python -m tools.e2e`: play whole matches against a running service and check every move."""

import asyncio
import json
import logging
from argparse import ArgumentTypeError
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

if TYPE_CHECKING:
    from tools.e2e.service import OwnService

NEEDS = "The demo needs httpx and websockets, which come with the development packages: make setup."

FAULTS = {
    "--restart-postgres": "number of times to shut PostgreSQL down abruptly; starts a separate service",
    "--kill-valkey": "number of times to kill Valkey; starts a separate service",
}


def json_object(text: str) -> dict[str, Any]:
    """Parse the value of `--options`; raise ArgumentTypeError unless it is a JSON object."""
    try:
        value = json.loads(text)
    except ValueError as error:
        raise ArgumentTypeError(f"no JSON: {error}") from error
    if not isinstance(value, dict):
        raise ArgumentTypeError("not a JSON object")
    return value


def stride(text: str) -> int:
    """Parse the value of `--compare`, `every` (1) or a whole number; raise ArgumentTypeError for others."""
    if text == "every":
        return 1
    if not text.isdecimal():
        raise ArgumentTypeError("neither `every` nor a whole number")
    return int(text)


class Command(BaseCommand):
    """Plays and checks matches; exits with status 1 if there are faults, with status 2 if it cannot run."""

    help = (
        "Play whole matches between real clients over REST and sockets, and check every response and frame. "
        "Without --url, use the service on $PORT, or start a separate one if none answers there."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the options of the command."""
        parser.add_argument("--url", help="address of a running service, for example http://127.0.0.1:8000")
        parser.add_argument("--clients", type=int, default=4, choices=range(2, 11), metavar="2…10")
        parser.add_argument("--matches", type=int, default=1, help="minimum number of matches to play")
        parser.add_argument("--tables", type=int, default=1, help="number of matches played at the same time")
        for option, what in FAULTS.items():
            parser.add_argument(option, type=int, default=0, metavar="N", help=what)
        parser.add_argument(
            "--kill-web", action="store_true", help="kill the web process once while it serves requests"
        )
        parser.add_argument("--kill-worker", action="store_true", help="kill the worker process once")
        parser.add_argument(
            "--variant", default="classic", help="code of a variant, or `all` for a round of each variant"
        )
        parser.add_argument(
            "--target", type=int, help="score that ends a match; by default that of the variant"
        )
        parser.add_argument("--options", type=json_object, default={}, help="house rules, as a JSON object")
        parser.add_argument(
            "--compare",
            type=stride,
            default=1,
            metavar="every|N",
            help="fetch every view, or every Nth, and compare it with the pushed one; 0 for none",
        )
        parser.add_argument("--seed", type=int, help="makes the clients choose the same way in every run")
        parser.add_argument("--speed", choices=("fast", "watch"), default="fast")
        parser.add_argument("--quiet", action="store_true", help="print only the result")

    def handle(self, *_: Any, **options: Any) -> None:
        """Play, check and print a report; raise CommandError if there are faults or no service answers."""
        logging.getLogger("httpx").setLevel(logging.WARNING)  # one line per request would hide the table
        has_faults = any(
            options[name] for name in ("restart_postgres", "kill_valkey", "kill_web", "kill_worker")
        )
        if has_faults and options["url"]:
            raise CommandError(
                "Faults are made in a service of the demo's own: leave out --url.", returncode=2
            )
        try:
            from tools.e2e.service import NoService, own_service, service
        except ImportError as missing:
            raise CommandError(NEEDS, returncode=2) from missing
        try:
            if has_faults:
                with own_service() as started:
                    self._play(started.address, options, started)
                return
            with service(options["url"], f"http://127.0.0.1:{settings.PORT}", self.stdout.write) as address:
                self._play(address, options)
        except NoService as nobody:
            raise CommandError(str(nobody), returncode=2) from nobody
        except KeyboardInterrupt:
            raise CommandError("Stopped before the end.", returncode=2) from None

    def _play(self, address: str, options: dict[str, Any], victim: "OwnService | None" = None) -> None:
        from tools.e2e.run import E2ePlan, run_demo

        plan = E2ePlan.of(address, options)
        self.stdout.write(f"Playing at {address}, seed {plan.seed}.")
        report = asyncio.run(run_demo(plan, self.stdout.write, victim))
        for line in report.lines():
            self.stdout.write(line)
        if not report.findings.is_empty:
            raise CommandError("\n".join(report.findings.lines()), returncode=1)
