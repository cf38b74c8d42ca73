"""The story of `manage.py up`: start everything in order, keep it running, stop it in order."""

import errno
import os
import signal
import socket
import time
from pathlib import Path
from types import FrameType

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connections

from uno_api import environment
from uno_api.localstack import CannotStart
from uno_api.supervisor import parts
from uno_api.supervisor.crew import Crew
from uno_api.supervisor.folder import lock, make_folder, secret_key
from uno_api.supervisor.given import check_given_servers
from uno_api.supervisor.readiness import wait_until_ready
from uno_api.supervisor.servers import start_missing_servers
from uno_api.supervisor.words import say, welcome

BACKLOG = 1024
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def run(folder: Path) -> None:
    """Run the service on the data in `folder` until a signal ends it; nothing is left running then.

    Whatever makes a start impossible ends the process with status 2 and one sentence.
    """
    began = time.monotonic()
    listen_for_signals()
    try:
        make_folder(folder)
        with lock(folder), claim_port(settings.PORT) as listener:
            check_given_servers()
            run_crew(folder, listener, began)
    except CannotStart as failure:
        environment.refuse(str(failure))
    except OSError as failure:
        environment.refuse(f"{failure.filename or folder}: {failure.strerror}.")


def run_crew(folder: Path, listener: socket.socket, began: float) -> None:
    """Start all parts and tend them until a signal comes; whatever happens, stop them in order."""
    crew = Crew(say)
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


def start_processes(crew: Crew, folder: Path, listener: socket.socket) -> None:
    """Start web, worker and clock; they read addresses and secret from the environment."""
    say("Starting web, worker and clock …")
    os.environ["PORT"] = str(listener.getsockname()[1])
    if not environment.text("SECRET_KEY"):
        os.environ["SECRET_KEY"] = secret_key(folder)
    for number in range(1, settings.WEB_CONCURRENCY + 1):
        crew.start(parts.web(listener, number, settings.WEB_CONCURRENCY))
    crew.start(parts.worker())
    crew.start(parts.clock(folder))


def migrate() -> None:
    """Bring the database up to date from this very process, which has Django loaded already."""
    connections.settings["default"].update(environment.database(os.environ["DATABASE_URL"]))
    try:
        call_command("migrate", verbosity=0, interactive=False)
    except DatabaseError as failure:
        raise CannotStart(f"The database could not be brought up to date: {failure}") from failure
    finally:
        connections.close_all()


def claim_port(port: int) -> socket.socket:
    """Listen on 127.0.0.1, before anything else is started."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", port))
    except OSError as failure:
        if failure.errno == errno.EADDRINUSE:
            environment.refuse(
                f"Port {port} is taken: choose another one, for example PORT={port + 1} make run"
            )
        environment.refuse(f"Port {port} cannot be used: {failure.strerror}.")
    listener.listen(BACKLOG)
    return listener


def listen_for_signals() -> None:
    """Let Ctrl-C, SIGTERM, and a closed terminal (unless `nohup` forbids it) end the service alike."""
    for number in SIGNALS:
        if number != signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, stop)


def stop(_number: int, _frame: FrameType | None) -> None:
    """Begin to stop; what is asked again meanwhile changes nothing."""
    for number in SIGNALS:
        signal.signal(number, do_nothing)
    raise KeyboardInterrupt


def do_nothing(_number: int, _frame: FrameType | None) -> None:
    """Let a signal pass; SIG_IGN would make Python complain of one that came a moment earlier."""
