"""A PostgreSQL cluster in a folder, which listens on a Unix socket only."""

import hashlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from uno_api.devserver.embedded import children
from uno_api.devserver.embedded.binaries import postgres_folder
from uno_api.devserver.embedded.failure import CannotStart
from uno_api.devserver.embedded.identity import ProcessUser, identity_for

MAX_SOCKET_FOLDER_LENGTH = 85  # bytes; the whole path of a Unix socket may have 107
STARTS, BETWEEN_STARTS = 10, 0.5
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "100",
    "shared_buffers": "64MB",
    "jit": "off",
    "timezone": "UTC",
    "log_timezone": "UTC",
}
FORGETFUL = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


@dataclass
class Postgres:
    """One cluster; an ephemeral one is faster, but not safe against a power failure."""

    folder: Path
    log: Path
    is_ephemeral: bool = False
    programs: Path = field(init=False)
    identity: ProcessUser = field(init=False)
    process: children.Process = field(init=False)

    stop_signal = signal.SIGINT  # PostgreSQL's fast shutdown: ends the sessions, keeps the data
    patience = 10.0

    def __post_init__(self) -> None:
        self.folder = self.folder.resolve()
        self.programs = postgres_folder()

    @property
    def url(self) -> str:
        """The URL of the database `uno`, for DATABASE_URL."""
        return f"postgresql://uno@:5432/uno?host={self.socket_folder}"

    @property
    def socket_folder(self) -> Path:
        """The folder of the socket: the cluster, or a short temporary path when that one is too long."""
        if len(os.fsencode(self.folder)) <= MAX_SOCKET_FOLDER_LENGTH:
            return self.folder
        digest = hashlib.sha256(os.fsencode(self.folder)).hexdigest()[:16]
        return Path(tempfile.gettempdir()) / f"uno-{digest}"

    def start(self) -> None:
        """Create the cluster if there is none, start the server, and return when the database responds.

        PostgreSQL does not start while processes of a server that crashed on the same data are still ending.
        A server that ends at once is therefore started again, for some seconds. Raises CannotStart when it
        does not start.
        """
        self.prepare()
        for _ in range(STARTS):
            self.spawn()
            try:
                self.wait_until_ready()
            except CannotStart:
                if self.process.poll() is None:
                    raise
                time.sleep(BETWEEN_STARTS)
            else:
                return
        raise CannotStart(f"PostgreSQL did not start; the reason is at the end of {self.log}.")

    def prepare(self) -> None:
        """Create the cluster if there is none; stop a server that was left running on it."""
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        self.identity = identity_for(self.programs, self.folder)
        if (self.folder / "PG_VERSION").exists():
            self._check_version()
            self.identity.take(self.folder)
        else:
            self._make_cluster()
        words = ("postgres", str(self.folder))
        children.end_leftover(self.folder / "postmaster.pid", words, self.stop_signal)

    def spawn(self) -> children.Process:
        """Start the server and return at once."""
        self._make_socket_folder()
        settings = SETTINGS | (FORGETFUL if self.is_ephemeral else {})
        log = children.open_log(self.log)
        self.process = children.spawn(
            [
                *self.identity.prefix,
                *(self.programs / "postgres", "-D", self.folder, "-k", self.socket_folder, "-p", "5432"),
                *(word for name, value in settings.items() for word in ("-c", f"{name}={value}")),
            ],
            when_orphaned=self.stop_signal,
            stdout=log,
            stderr=log,
            cwd="/",
            env=_without_libpq_variables(),
            **self.identity.options,
        )
        os.close(log)
        return self.process

    def wait_until_ready(self, patience: float = 60) -> None:
        """Return when the server responds and the database `uno` exists.

        Raises CannotStart when that takes longer than `patience` seconds or the server ends.
        """
        failure = f"PostgreSQL did not start; the reason is at the end of {self.log}."
        children.wait_until(self._answers, self.process, failure, patience)

    def stop(self) -> None:
        """Stop the server; delete the data of an ephemeral one."""
        children.end(self.process, self.stop_signal, self.patience)
        if self.is_ephemeral:
            shutil.rmtree(self.folder, ignore_errors=True)
        if self.socket_folder != self.folder:
            shutil.rmtree(self.socket_folder, ignore_errors=True)

    def _check_version(self) -> None:
        found = (self.folder / "PG_VERSION").read_text().strip()
        said = subprocess.run(
            [self.programs / "postgres", "--version"], capture_output=True, text=True, check=True
        )
        ours = said.stdout.split()[2].partition(".")[0]
        if found != ours:
            raise CannotStart(
                f"The data in {self.folder} was written by PostgreSQL {found}, and this is {ours} "
                f"({self.programs}): name the older one in POSTGRES_BIN, or remove the folder to start anew."
            )

    def _make_cluster(self) -> None:
        """Create the cluster in a temporary folder and rename it, so that no incomplete one is ever found."""
        unfinished = self.folder.with_name(self.folder.name + ".unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(mode=0o700)
        self.identity.take(unfinished)
        self._initdb(unfinished)
        shutil.rmtree(self.folder, ignore_errors=True)
        unfinished.rename(self.folder)

    def _initdb(self, folder: Path) -> None:
        made = subprocess.run(
            [
                *self.identity.prefix,
                *(self.programs / "initdb", "-D", folder, "--auth=trust", "--username=uno"),
                *("--encoding=UTF8", "--locale=C.UTF-8", "--no-instructions"),
                *(["--no-sync"] if self.is_ephemeral else []),
            ],
            capture_output=True,
            text=True,
            check=False,
            cwd="/",
            env=_without_libpq_variables(),
            start_new_session=True,
            **self.identity.options,
        )
        if made.returncode:
            reason = " ".join(made.stderr.split())
            raise CannotStart(f"PostgreSQL could not make its data folder {folder}: {reason}")

    def _make_socket_folder(self) -> None:
        if self.socket_folder == self.folder:
            return
        self.socket_folder.mkdir(mode=0o700, exist_ok=True)
        self.identity.take(self.socket_folder)
        if self.socket_folder.stat().st_uid not in {self.identity.user, os.geteuid()}:
            raise CannotStart(f"{self.socket_folder} belongs to another user: remove it, or set TMPDIR.")

    def _answers(self) -> bool:
        try:
            connection = psycopg.connect(
                host=str(self.socket_folder), port=5432, user="uno", dbname="postgres", autocommit=True
            )
        except psycopg.OperationalError:
            return False
        with connection:
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = 'uno'").fetchone():
                connection.execute("CREATE DATABASE uno")
        return True


def _without_libpq_variables() -> dict[str, str]:
    """Return the environment without PGPORT, PGDATA etc., which refer to other servers."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PG")}
