"""Django's back end for PostgreSQL, which keeps no connection that no longer fits the server."""
