"""The user that PostgreSQL runs as: it does not run as root, so under root it gets another user."""

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from uno_api.devserver.embedded.failure import CannotStart

ORDINARY_USERS = ("postgres", "nobody")


@dataclass(frozen=True)
class ProcessUser:
    """How a program is started: a command prefix, and the user and group it runs as."""

    prefix: tuple[str, ...] = ()
    user: int | None = None
    group: int | None = None

    @property
    def options(self) -> dict[str, Any]:
        """The `subprocess` arguments that start a child with this identity."""
        if self.user is None:
            return {}
        return {"user": self.user, "group": self.group, "extra_groups": []}

    def take(self, folder: Path) -> None:
        """Change the owner of `folder` and its contents to this identity, if this process runs as root."""
        if os.geteuid() != 0:
            return
        user, group = (0, 0) if self.user is None else (self.user, self.group or 0)
        if folder.stat().st_uid != user:
            for path in (folder, *folder.rglob("*")):
                os.chown(path, user, group, follow_symlinks=False)


# A user namespace in which root appears as another user, while its files still belong to root.
NAMESPACE = ProcessUser(prefix=("unshare", "--user", "--map-user=1000", "--map-group=1000"))


def identity_for(programs: Path, data: Path) -> ProcessUser:
    """Return the identity to run `programs` on the folder `data` with.

    It is the current user, unless that is root. For root it is the folder's owner, else an ordinary system
    user with access to both folders, else root itself inside a user namespace. Raises CannotStart when none
    of them works.
    """
    if os.geteuid() != 0:
        return ProcessUser()
    for user, group in _ordinary_users(data):
        if _may_enter(programs, user) and _may_enter(data.parent, user):
            return ProcessUser(user=user, group=group)
    if _namespaces_work():
        return NAMESPACE
    raise CannotStart(
        "PostgreSQL does not run as root, and no other user may read this folder: "
        "run the command as an ordinary user, or give the address of a database in DATABASE_URL."
    )


def _ordinary_users(data: Path) -> Iterator[tuple[int, int]]:
    if data.exists() and (owner := data.stat()).st_uid != 0:
        yield owner.st_uid, owner.st_gid
    for name in ORDINARY_USERS:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        yield entry.pw_uid, entry.pw_gid


def _may_enter(folder: Path, user: int) -> bool:
    resolved = folder.resolve()
    return all(_is_open(path, user) for path in (resolved, *resolved.parents))


def _is_open(folder: Path, user: int) -> bool:
    status = folder.stat()
    return bool(status.st_mode & (0o100 if status.st_uid == user else 0o001))


def _namespaces_work() -> bool:
    if not shutil.which("unshare"):
        return False
    return subprocess.run([*NAMESPACE.prefix, "true"], capture_output=True, check=False).returncode == 0
