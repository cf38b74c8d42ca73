"""The data folder of one checkout: its lock, its secret key and its logs."""

import fcntl
import os
import secrets
from pathlib import Path
from typing import IO

from uno_api import env


def make_folder(folder: Path) -> None:
    """Create the folder, accessible to the user that PostgreSQL may have to run as (mode 0755)."""
    if not folder.exists():
        folder.mkdir(parents=True)
        folder.chmod(0o755)


def lock(folder: Path) -> IO[str]:
    """Lock the folder for this process, or end the process with an error message when another has the lock.

    The operating system releases the lock when the process ends, however it ends.
    """
    holder = (folder / "lock").open("a+")
    try:
        fcntl.flock(holder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder.seek(0)
        owner = holder.read().strip()
        env.refuse(f"UNO API already runs on the data in {folder}: stop process {owner} first.")
    holder.truncate(0)
    holder.write(f"{os.getpid()}\n")
    holder.flush()
    return holder


def secret_key(folder: Path) -> str:
    """Return the SECRET_KEY of this checkout; it is generated once, so that tokens survive a restart."""
    path = folder / "secret_key"
    if not path.exists() or not path.read_text().strip():
        path.touch(mode=0o600)
        path.write_text(secrets.token_hex(32))
    return path.read_text().strip()
