"""The servers of this checkout's own `make run`, for the commands of another terminal.

While it runs, it holds the lock of its folder, and a file there has the addresses.
"""

import fcntl
import json
import os
from pathlib import Path

TOLD = ("DATABASE_URL", "REDIS_URL")
STARTS_ITS_OWN = {"up"}
NOBODY = "No database: start `make run` in another terminal, or set DATABASE_URL."


def tell_servers(folder: Path) -> None:
    """Write down the addresses in the environment, for this user alone: they hold a password."""
    unfinished = folder / "servers.unfinished"
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    unfinished.write_text(json.dumps({name: os.environ[name] for name in TOLD}))
    unfinished.rename(folder / "servers.json")


def use_own_servers(folder: Path) -> None:
    """Put the addresses of the servers that run on `folder` into the environment, where it has none."""
    if not _is_running(folder):
        return
    secret = folder / "secret_key"
    try:
        told = json.loads((folder / "servers.json").read_text())
        if secret.exists():
            told["SECRET_KEY"] = secret.read_text().strip()
    except (OSError, ValueError):
        return  # it is still starting, or belongs to another user
    for name, value in told.items():
        if not os.environ.get(name, "").strip():
            os.environ[name] = value


def has_no_database() -> bool:
    """Say whether the environment names no database, which no command can be blamed for."""
    return not os.environ.get("DATABASE_URL", "").strip()


def _is_running(folder: Path) -> bool:
    try:
        with (folder / "lock").open() as holder:
            fcntl.flock(holder, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
