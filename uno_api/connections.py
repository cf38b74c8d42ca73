"""The database connections of a thread: whether they can still be used, and a second try on another one.

A connection dies when PostgreSQL restarts, fails over or ends its backend, and is outdated when a table
changes under its prepared statements. Nothing tells the thread that keeps it; the next query fails, and so
does every one after it until somebody closes the connection.
"""

from collections.abc import Callable
from typing import TypeVar

from django.db import Error, connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from uno_api.sqlstates import Failure, failure_of

T = TypeVar("T")


def close_broken_connections() -> None:
    """Close the connections of this thread that cannot be used any more; the next query opens new ones.

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
    """Do work that may be done twice: once more when its connection failed, or it gave way to other work."""
    close_broken_connections()
    try:
        return work()
    except Error as error:
        if failure_of(error) is None:
            raise
    close_broken_connections()
    return work()


def note_failure(request: HttpRequest, error: BaseException) -> None:
    """Remember why the database failed a request, for `SecondTry`."""
    request.database_failure = failure_of(error)  # type: ignore[attr-defined]


class SecondTry:
    """The innermost layer: a request that the database failed is done once more.

    A request of which nothing was done is tried again whatever it asks for; one whose connection was lost
    only where to do it twice is to do it once: a safe method, or one with an idempotency key.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, with the second answer if there is one."""
        response = self.get_response(request)
        failure = getattr(request, "database_failure", None)
        if failure is None or (failure is Failure.LOST and not _is_harmless(request)):
            return response
        close_broken_connections()
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> None:
        """Hear of the errors of plain views; those of the API are told by `problem_response`."""
        note_failure(request, error)


def _is_harmless(request: HttpRequest) -> bool:
    return request.method in ("GET", "HEAD", "OPTIONS") or "HTTP_IDEMPOTENCY_KEY" in request.META
