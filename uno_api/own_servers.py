"""Lets commands in another terminal use the embedded servers that `make run` has started.

While `make run` runs, it locks its data folder, and a file in the folder has the server addresses.
"""

import fcntl
import json
import os
from pathlib import Path

SHARED = ("DATABASE_URL", "REDIS_URL")
STARTS_ITS_OWN = {"up"}
NOBODY = "No database: start `make run` in another terminal, or set DATABASE_URL."


def write_server_addresses(folder: Path) -> None:
    """Write the addresses in the environment to a file with mode 0600, because they contain a password."""
    unfinished = folder / "servers.unfinished"
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    unfinished.write_text(json.dumps({name: os.environ[name] for name in SHARED}))
    unfinished.rename(folder / "servers.json")


def use_own_servers(folder: Path) -> None:
    """Set the addresses of the servers running on `folder` in the environment, where it has none.

    SECRET_KEY is set too, where the folder has one.
    """
    if not _is_running(folder):
        return
    secret = folder / "secret_key"
    try:
        addresses = json.loads((folder / "servers.json").read_text())
        if secret.exists():
            addresses["SECRET_KEY"] = secret.read_text().strip()
    except (OSError, ValueError):
        return  # still starting, or owned by another user
    for name, value in addresses.items():
        if not os.environ.get(name, "").strip():
            os.environ[name] = value


def has_no_database() -> bool:
    """Return whether DATABASE_URL is unset, which makes a command's database errors no fault of its own."""
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
