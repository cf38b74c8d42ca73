"""The implementation of `manage.py up`: starts everything in order, keeps it running, stops it in order."""

import os
import socket
import time
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connections

from uno_api import env
from uno_api.devserver import services
from uno_api.devserver.checks import check_given_servers
from uno_api.devserver.data_dir import lock, make_folder, secret_key
from uno_api.devserver.embedded import CannotStart
from uno_api.devserver.embedded_servers import start_missing_servers
from uno_api.devserver.messages import say, welcome
from uno_api.devserver.port import claim_port
from uno_api.devserver.readiness import wait_until_ready
from uno_api.devserver.signals import listen_for_signals
from uno_api.devserver.supervisor import Supervisor


def run(folder: Path) -> None:
    """Run the service on the data in `folder` until a signal ends it; no child process is left running.

    An error that makes the start impossible ends the process with status 2 and a message of one sentence.
    """
    began = time.monotonic()
    listen_for_signals()
    try:
        make_folder(folder)
        with lock(folder), claim_port("127.0.0.1", settings.PORT) as listener:
            check_given_servers()
            run_crew(folder, listener, began)
    except CannotStart as failure:
        env.refuse(str(failure))
    except OSError as failure:
        env.refuse(f"{failure.filename or folder}: {failure.strerror}.")


def run_crew(folder: Path, listener: socket.socket, began: float) -> None:
    """Start all processes and tend them until a signal comes; in any case, stop them in order."""
    crew = Supervisor(say)
    try:
        start_missing_servers(crew, folder)
        migrate()
        start_processes(crew, folder, listener)
        port = listener.getsockname()[1]
        wait_until_ready(crew, port)
        say(welcome(f"http://127.0.0.1:{port}", folder, time.monotonic() - began))
        while True:
            crew.tend(1)
    except KeyboardInterrupt:
        say("Stopping …")
    finally:
        crew.stop([part for part in crew.parts if not part.is_server])
        for server in reversed(crew.parts):
            crew.stop([server])
    say("Stopped.")


def start_processes(crew: Supervisor, folder: Path, listener: socket.socket) -> None:
    """Start web, worker and clock; they read addresses and SECRET_KEY from the environment."""
    say("Starting web, worker and clock …")
    os.environ["PORT"] = str(listener.getsockname()[1])
    if not env.text("SECRET_KEY"):
        os.environ["SECRET_KEY"] = secret_key(folder)
    is_pinned = env.flag("WEB_PINNED", default=True)
    webs = services.WebWorkers(listener, settings.WEB_CONCURRENCY, keep_to_cores=is_pinned)
    for web in webs.parts():
        crew.start(web)
    crew.start(services.worker())
    crew.start(services.clock(folder))


def migrate() -> None:
    """Migrate the database from this process, which has loaded Django already.

    Raises CannotStart when the database raises an error.
    """
    connections.settings["default"].update(env.database(os.environ["DATABASE_URL"]))
    try:
        call_command("migrate", verbosity=0, interactive=False)
    except DatabaseError as failure:
        raise CannotStart(f"The database could not be brought up to date: {failure}") from failure
    finally:
        connections.close_all()
