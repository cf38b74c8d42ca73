"""A whole service of one's own, started as `manage.py up` starts it, with every limit out of the way."""

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
    """A running service: its port, its supervisor's process, the folder of its data."""

    port: int
    pid: int
    folder: Path

    @property
    def database_socket(self) -> Path:
        """The folder of PostgreSQL's socket."""
        return self.folder / "postgresql"


@contextmanager
def own_stack() -> Iterator[Stack]:
    """Run a service on fresh data, with fsync on, until the block ends."""
    try:
        with own_service(no_limits(limits(is_production=False))) as own:
            yield Stack(urlsplit(own.address).port or 0, own.supervisor, own.folder)
    except NoService as failure:
        sys.exit(str(failure))
