"""Raw SQL for the busiest paths, passed to psycopg directly.

A Django cursor adds as much time as a small query takes. Django's connection, transactions and database
errors remain in use.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import psycopg
from django.db import connection


def value_of(query: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> Any:
    """Run a statement that returns one row, and return its first value; raise LookupError without a row."""
    row = run(query, values).fetchone()
    if row is None:
        raise LookupError(f"no row came of {query}")
    return row[0]


def run(query: str, values: Sequence[Any] | Mapping[str, Any]) -> "psycopg.Cursor[Any]":
    """Run a statement and return the cursor with its result; raise Django's database errors."""
    connection.ensure_connection()
    connection.validate_no_broken_transaction()
    with connection.wrap_database_errors:
        outcome: psycopg.Cursor[Any] = connection.connection.execute(query, values)
        return outcome
