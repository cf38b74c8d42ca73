"""`manage.py serve`: runs the web processes alone, as in production."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from uno_api.devserver.serve import serve


class Command(BaseCommand):
    """Serves REST and WebSockets until a signal stops it."""

    help = "Serve REST and sockets on $PORT (8000 if unset), with $WEB_CONCURRENCY processes (1 if unset)."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Add `--host`."""
        parser.add_argument(
            "--host",
            default="127.0.0.1",
            help="where to listen; :: is everywhere, 0.0.0.0 everywhere with IPv4",
        )

    def handle(self, *_: Any, **options: Any) -> None:
        """Serve on the given host."""
        serve(options["host"])
