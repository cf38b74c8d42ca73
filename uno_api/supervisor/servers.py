"""The servers this checkout runs for itself: those the environment gives no address of."""

import os
from pathlib import Path

from uno_api import environment
from uno_api.localstack import Postgres, Valkey
from uno_api.own_servers import tell_servers
from uno_api.supervisor.crew import Crew
from uno_api.supervisor.part import Part
from uno_api.supervisor.words import say


def start_missing_servers(crew: Crew, folder: Path) -> None:
    """Start them on `folder`, wait until they answer, and put their addresses into the environment."""
    logs = folder / "logs"
    if not environment.text("DATABASE_URL"):
        postgres = Postgres(folder / "postgresql", logs / "postgresql.log")
        _start(crew, "postgresql", postgres)
        os.environ["DATABASE_URL"] = postgres.url
    if not environment.text("REDIS_URL"):
        valkey = Valkey(folder / "valkey", logs / "valkey.log")
        _start(crew, "valkey", valkey)
        os.environ["REDIS_URL"] = valkey.url

    tell_servers(folder)


def _start(crew: Crew, name: str, server: Postgres | Valkey) -> None:
    say(f"Starting {name} …")
    server.prepare()
    crew.start(Part(name, server.spawn, server.stop_signal, server.patience, is_server=True))
    server.wait_until_ready()
