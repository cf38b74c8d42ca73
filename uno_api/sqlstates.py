"""Classifies errors of PostgreSQL, or of a pooler before it, that the failed work did not cause.

The codes are in the appendix "PostgreSQL Error Codes" of its manual.
"""

from enum import Enum

import psycopg

SENT_BACK = {
    "26000",  # invalid_sql_statement_name: the pooler chose a server that did not prepare the statement
    "42P05",  # duplicate_prepared_statement: the pooler chose one that had, for another client
    "25006",  # read_only_sql_transaction: the server has become a standby
    "53300",  # too_many_connections
    "57P03",  # cannot_connect_now: the server is starting or stopping
}
CUT = {
    "25P03",  # idle_in_transaction_session_timeout
    "57P01",  # admin_shutdown
    "57P02",  # crash_shutdown
    "57P04",  # database_dropped
    "57P05",  # idle_session_timeout
}
GAVE_WAY = {
    "40001",  # serialization_failure
    "40P01",  # deadlock_detected
}
OUTDATED_PLAN = ("0A000", "cached plan must not change result type")


class Failure(Enum):
    """Why work failed, and what that means for the work and for its connection."""

    REFUSED = "refused"
    """The server did not do the work, and will not have done it: it may be retried."""

    LOST = "lost"
    """The connection ended, perhaps while the work was being committed."""

    GAVE_WAY = "gave way"
    """The transaction was rolled back in favour of another one. The connection is still usable."""


def failure_of(error: BaseException | None) -> Failure | None:
    """Return why an error made the work fail, or None if the work itself is at fault.

    Accepts an error of psycopg, or an error of Django that has one as its cause.
    """
    while error is not None and not isinstance(error, psycopg.Error):
        error = error.__cause__
    if error is None:
        return None
    state = error.sqlstate
    if state in SENT_BACK or (state == OUTDATED_PLAN[0] and OUTDATED_PLAN[1] in str(error)):
        return Failure.REFUSED
    if state in GAVE_WAY:
        return Failure.GAVE_WAY
    if state is None:
        is_gone = isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError))
        return Failure.LOST if is_gone else None
    return Failure.LOST if state in CUT or state.startswith("08") else None
