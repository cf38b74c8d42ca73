"""A complete service for benchmarks, started with `manage.py up`, with all rate limits out of reach."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from tools.e2e.service import NoService, own_service
from tools.soak.plan import no_limits
from uno_api.ratelimit.config import limits


@dataclass(frozen=True)
class Stack:
    """A running service: its port, the process id of its supervisor, and the folder of its data."""

    port: int
    pid: int
    folder: Path

    @property
    def database_socket(self) -> Path:
        """The folder of PostgreSQL's socket."""
        return self.folder / "postgresql"


@contextmanager
def own_stack() -> Iterator[Stack]:
    """Run a service on new data, with fsync on, until the block ends; exit if it does not start."""
    try:
        with own_service(no_limits(limits(is_production=False))) as own:
            yield Stack(urlsplit(own.address).port or 0, own.supervisor, own.folder)
    except NoService as failure:
        sys.exit(str(failure))
