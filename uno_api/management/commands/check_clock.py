"""`manage.py check_clock`: checks the clock, for the health checks of containers."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.selectors.clock import clock_age
from uno_api.health import is_in_time


class Command(BaseCommand):
    """Ends with status 0 when the last sweep of the clock is recent, and with 1 when it is too old."""

    help = (
        "Say how old the last sweep of the clock is; end with status 1 when that is too old, as /readyz does."
    )
    requires_system_checks = []

    def handle(self, *_: Any, **__: Any) -> None:
        """Print the age of the last sweep; raise CommandError when it is too old or there was none yet."""
        age = clock_age()
        if age is None:
            raise CommandError("The clock has never looked at the matches.")
        message = f"The clock looked at the matches {age:.1f} s ago"
        if not is_in_time(age):
            raise CommandError(f"{message}: it stands.")
        self.stdout.write(f"{message}.")
