"""`manage.py migrate`, with a lock timeout, so that it blocks a running service for seconds at most."""

import time
from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import OperationalError, connections

LOCK_NOT_AVAILABLE = "55P03"
LOCK_TIMEOUT = "3s"
TRIES, PAUSE = 20, 2.0


class Command(migrate.Command):
    """Django's migrate command with a lock timeout and retries.

    An ALTER TABLE that waits for a long transaction blocks all queries queued behind it. Each attempt
    therefore gives up after three seconds (`LOCK_TIMEOUT`), lets the queued queries run, and tries again
    after a pause; migrations that were applied before are kept.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate; raise CommandError when a table is still locked after the last attempt."""
        for _ in range(TRIES):
            try:
                self._with_lock_timeout(*args, **options)
            except OperationalError as error:
                if getattr(error.__cause__, "sqlstate", None) != LOCK_NOT_AVAILABLE:
                    raise
                self.stderr.write(f"A table is in use: trying again in {PAUSE:g} s.")
                time.sleep(PAUSE)
            else:
                return
        raise CommandError(
            f"A table was in use in each of {TRIES} tries. Look for long transactions in pg_stat_activity."
        )

    def _with_lock_timeout(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        with connection.cursor() as cursor:
            cursor.execute(f"SET lock_timeout = '{LOCK_TIMEOUT}'")
        try:
            super().handle(*args, **options)
        finally:
            with connection.cursor() as cursor:
                cursor.execute("RESET lock_timeout")
