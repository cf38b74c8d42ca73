"""A pytest plugin that starts a PostgreSQL and a Valkey server for one test run.

It must be given by `-p`, because Django's settings are read before any conftest.py. A server whose address is
set in DATABASE_URL or REDIS_URL is not started; pytest-xdist workers inherit both addresses.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from uno_api.devserver.embedded import Postgres, Valkey


def start_missing_servers() -> None:
    """Start the servers that the environment has no address of; stop them when the process ends."""
    if os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL"):
        return
    folder = Path(tempfile.mkdtemp(prefix="uno-test-"))
    folder.chmod(0o755)  # PostgreSQL may have to run as another user
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    if not os.environ.get("DATABASE_URL"):
        postgres = Postgres(folder / "postgresql", folder / "postgresql.log", is_ephemeral=True)
        postgres.start()
        atexit.register(postgres.stop)
        os.environ["DATABASE_URL"] = postgres.url
    if not os.environ.get("REDIS_URL"):
        valkey = Valkey(folder / "valkey", folder / "valkey.log", is_ephemeral=True)
        valkey.start()
        atexit.register(valkey.stop)
        os.environ["REDIS_URL"] = valkey.url


if "PYTEST_XDIST_WORKER" not in os.environ:
    start_missing_servers()
