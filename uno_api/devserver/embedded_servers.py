"""The embedded servers of this checkout: those that the environment gives no address of."""

import os
from pathlib import Path

from uno_api import env
from uno_api.devserver.embedded import Postgres, Valkey
from uno_api.devserver.messages import say
from uno_api.devserver.process import ManagedProcess
from uno_api.devserver.supervisor import Supervisor
from uno_api.own_servers import write_server_addresses


def start_missing_servers(crew: Supervisor, folder: Path) -> None:
    """Start the servers on `folder`, wait until they respond, and set their addresses in the environment."""
    logs = folder / "logs"
    if not env.text("DATABASE_URL"):
        postgres = Postgres(folder / "postgresql", logs / "postgresql.log")
        _start(crew, "postgresql", postgres)
        os.environ["DATABASE_URL"] = postgres.url
    if not env.text("REDIS_URL"):
        valkey = Valkey(folder / "valkey", logs / "valkey.log")
        _start(crew, "valkey", valkey)
        os.environ["REDIS_URL"] = valkey.url

    write_server_addresses(folder)


def _start(crew: Supervisor, name: str, server: Postgres | Valkey) -> None:
    say(f"Starting {name} …")
    server.prepare()
    crew.start(ManagedProcess(name, server.spawn, server.stop_signal, server.patience, is_server=True))
    server.wait_until_ready()
