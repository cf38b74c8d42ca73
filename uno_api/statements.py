"""Statements of the busiest paths, given to psycopg itself.

Django's cursors cost as much again as a small query does; its connection, transactions and errors stay.
"""

from collections.abc import Sequence
from typing import Any

import psycopg
from django.db import connection


def run(query: str, values: Sequence[Any]) -> "psycopg.Cursor[Any]":
    """Run one statement and return the cursor that holds its outcome; raises Django's database errors."""
    connection.ensure_connection()
    connection.validate_no_broken_transaction()
    with connection.wrap_database_errors:
        outcome: psycopg.Cursor[Any] = connection.connection.execute(query, values)
        return outcome
