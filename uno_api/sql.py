"""Statements of the busiest paths, given to psycopg itself.

Django's cursors cost as much again as a small query does; its connection, transactions and errors stay.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import psycopg
from django.db import connection


def value_of(query: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> Any:
    """Run one statement that brings one row, and return its first value."""
    row = run(query, values).fetchone()
    if row is None:
        raise LookupError(f"no row came of {query}")
    return row[0]


def run(query: str, values: Sequence[Any] | Mapping[str, Any]) -> "psycopg.Cursor[Any]":
    """Run one statement and return the cursor that holds its outcome; raises Django's database errors."""
    connection.ensure_connection()
    connection.validate_no_broken_transaction()
    with connection.wrap_database_errors:
        outcome: psycopg.Cursor[Any] = connection.connection.execute(query, values)
        return outcome
