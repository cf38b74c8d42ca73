"""The folder of one checkout's own data: its lock, its secret, its logs."""

import fcntl
import os
import secrets
from pathlib import Path
from typing import IO

from uno_api import env


def make_folder(folder: Path) -> None:
    """Make the folder, open to be entered by the user PostgreSQL may have to run as."""
    if not folder.exists():
        folder.mkdir(parents=True)
        folder.chmod(0o755)


def lock(folder: Path) -> IO[str]:
    """Take the folder for this process alone; the lock ends with the process, however that ends."""
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
    """Return what this checkout signs with; it is made once and kept, so that tokens outlive a restart."""
    path = folder / "secret_key"
    if not path.exists() or not path.read_text().strip():
        path.touch(mode=0o600)
        path.write_text(secrets.token_hex(32))
    return path.read_text().strip()
