"""The database connections of a thread: replaces broken ones, and retries work that they failed.

A connection breaks when PostgreSQL restarts, fails over or ends its backend, and is outdated when a table
changes under its prepared statements. The thread that keeps it is not notified; the next query fails, and so
does every one after it until the connection is closed.
"""

from collections.abc import Callable
from typing import TypeVar

from django.db import Error, connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from uno_api.sqlstates import Failure, failure_of

T = TypeVar("T")


def close_broken_connections() -> None:
    """Close the connections of this thread that are not usable any more; the next query opens new ones.

    Call it before each piece of work, such as a task. It costs one round trip for each open connection. A
    connection inside a transaction is left alone: its transaction fails by itself.
    """
    for connection in connections.all(initialized_only=True):
        if connection.connection is None or connection.in_atomic_block:
            continue
        connection.close_if_unusable_or_obsolete()
        if connection.connection is not None and not connection.is_usable():
            connection.close()


def tried_twice(work: Callable[[], T]) -> T:
    """Call `work` and return its result; call it once more if the database failed it.

    That is the case when its connection failed, or its transaction was rolled back in favour of another.
    `work` must be safe to run twice.
    """
    close_broken_connections()
    try:
        return work()
    except Error as error:
        if failure_of(error) is None:
            raise
    close_broken_connections()
    return work()


def note_failure(request: HttpRequest, error: BaseException) -> None:
    """Record on the request why the database failed it, for `SecondTry`."""
    request.database_failure = failure_of(error)  # type: ignore[attr-defined]


class SecondTry:
    """The innermost middleware: processes a request again, once, when the database failed it.

    A request of which nothing was done is retried whatever its method is. A request whose connection was lost
    is retried only if processing it twice has the effect of once: it has a safe method or an idempotency key.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response, or that of the second try if there is one."""
        response = self.get_response(request)
        failure = getattr(request, "database_failure", None)
        if failure is None or (failure is Failure.LOST and not _is_harmless(request)):
            return response
        close_broken_connections()
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> None:
        """Record the errors of plain Django views; `problem_response` records those of API views."""
        note_failure(request, error)


def _is_harmless(request: HttpRequest) -> bool:
    return request.method in ("GET", "HEAD", "OPTIONS") or "HTTP_IDEMPOTENCY_KEY" in request.META
