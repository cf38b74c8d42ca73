"""The database backend that `settings.DATABASES` names."""

from types import TracebackType
from typing import Any

from django.db.backends.postgresql import base
from django.db.utils import DatabaseErrorWrapper
from django.utils.functional import cached_property

from uno_api.sqlstates import Failure, failure_of


class _Watching(DatabaseErrorWrapper):
    """Translates psycopg's errors as Django does, and marks connections that an error made unusable."""

    wrapper: "DatabaseWrapper"

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if failure_of(error) in (Failure.REFUSED, Failure.LOST):
            self.wrapper.is_outdated = True
        super().__exit__(kind, error, trace)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that becomes unusable after certain errors of the server, so that Django replaces it.

    A successful query is not enough: a connection whose prepared statements are outdated, or whose server has
    become a read-only standby, still succeeds with `SELECT 1` and fails with everything else.
    """

    is_outdated = False

    @cached_property
    def wrap_database_errors(self) -> DatabaseErrorWrapper:
        """Return the context manager for calls of psycopg."""
        return _Watching(self)

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Open a new connection and mark it as usable."""
        self.is_outdated = False
        return super().get_new_connection(conn_params)

    def is_usable(self) -> bool:
        """Return whether the next piece of work can use the connection."""
        return not self.is_outdated and super().is_usable()
