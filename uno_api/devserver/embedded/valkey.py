"""A Valkey (or Redis) server on a free loopback port, protected by a random password."""

import os
import secrets
import signal
import socket
from dataclasses import dataclass, field
from pathlib import Path

import redis

from uno_api.devserver.embedded import children
from uno_api.devserver.embedded.binaries import valkey_server

CONFIGURATION = """\
bind 127.0.0.1
port {port}
requirepass {password}
dir "{folder}"
pidfile "{folder}/valkey.pid"
daemonize no
set-proc-title no
save ""
appendonly {appendonly}
maxmemory-policy noeviction
"""


@dataclass
class Valkey:
    """One server; an ephemeral one stores nothing on disk."""

    folder: Path
    log: Path
    is_ephemeral: bool = False
    program: Path = field(default_factory=valkey_server)
    password: str = field(default_factory=lambda: secrets.token_hex(16), repr=False)
    port: int = 0
    process: children.Process = field(init=False)

    stop_signal = signal.SIGTERM
    patience = 5.0

    @property
    def url(self) -> str:
        """The URL of the server, with its password, for REDIS_URL."""
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start the server and return when it responds."""
        self.prepare()
        self.spawn()
        self.wait_until_ready()

    def prepare(self) -> None:
        """Choose a port and write the configuration; stop a server that was left running on the folder."""
        self.folder = self.folder.resolve()
        self.folder.mkdir(parents=True, mode=0o700, exist_ok=True)
        children.end_leftover(
            self.folder / "valkey.pid", ("-server", str(self._configuration)), self.stop_signal
        )
        self.port = _free_port()
        text = CONFIGURATION.format(
            port=self.port,
            password=self.password,
            folder=self.folder,
            appendonly="no" if self.is_ephemeral else "yes",
        )
        self._configuration.touch(mode=0o600)
        self._configuration.write_text(text)

    def spawn(self) -> children.Process:
        """Start the server and return at once."""
        log = children.open_log(self.log)
        self.process = children.spawn(
            [self.program, self._configuration], when_orphaned=self.stop_signal, stdout=log, stderr=log
        )
        os.close(log)
        return self.process

    def wait_until_ready(self, patience: float = 30) -> None:
        """Return when the server responds.

        Raises CannotStart when that takes longer than `patience` seconds or the server ends.
        """
        failure = f"Valkey did not start; the reason is at the end of {self.log}."
        children.wait_until(self._answers, self.process, failure, patience)

    def stop(self) -> None:
        """Stop the server."""
        children.end(self.process, self.stop_signal, self.patience)

    def kill(self) -> None:
        """Kill the server with SIGKILL."""
        children.end(self.process, signal.SIGKILL, self.patience)

    @property
    def _configuration(self) -> Path:
        return self.folder / "valkey.conf"

    def _answers(self) -> bool:
        with redis.Redis.from_url(self.url, socket_timeout=1, retry=None) as client:
            try:
                return bool(client.ping())
            except redis.RedisError:
                return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
