"""The database connections of a thread: whether they can still be used.

A connection dies when PostgreSQL restarts, fails over or ends its backend. Nothing tells the thread that
keeps it; the next query fails, and so does every one after it until somebody closes the connection.
"""

from django.db import connections


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
