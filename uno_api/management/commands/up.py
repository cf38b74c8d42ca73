"""`manage.py up`: runs the whole service with one command."""

import signal
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from uno_api.devserver.embedded.children import end_with_parent
from uno_api.devserver.run import run


class Command(BaseCommand):
    """Starts all processes of the service and runs until Ctrl-C."""

    help = (
        "Start the whole service on http://127.0.0.1:$PORT (8000 if unset): web, worker and clock, and a "
        "PostgreSQL and a Valkey where DATABASE_URL and REDIS_URL name none. Ctrl-C stops everything."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Add `--folder` and `--end-with-parent`."""
        parser.add_argument(
            "--folder", type=Path, default=settings.BASE_DIR / ".local", help="where the data is kept"
        )
        parser.add_argument(
            "--end-with-parent",
            action="store_true",
            help="stop when the process that started this one ends (Linux)",
        )

    def handle(self, *_: Any, **options: Any) -> None:
        """Run the service."""
        if options["end_with_parent"]:
            end_with_parent(signal.SIGTERM)
        run(options["folder"].resolve())
