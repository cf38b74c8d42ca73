"""Polls `/readyz` until the service is ready."""

import http.client
import json
import select
import time

from uno_api.devserver.supervisor import Supervisor

PATIENCE = 10
SECONDS_BETWEEN_COMPLAINTS = 30


def wait_until_ready(crew: Supervisor, port: int) -> None:
    """Return when `/readyz` responds with 200; meanwhile tend the processes and report what is missing."""
    complain_at = time.monotonic() + SECONDS_BETWEEN_COMPLAINTS
    while missing := what_is_missing(crew, port):
        if time.monotonic() > complain_at:
            crew.say(f"Not ready yet: {missing}.")
            complain_at += SECONDS_BETWEEN_COMPLAINTS
        crew.tend(0.1)


def what_is_missing(crew: Supervisor, port: int) -> str:
    """Request `/readyz` once; return the names of what does not respond, empty when the service is ready."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        return _reading(_ask(crew, connection))
    except (OSError, http.client.HTTPException, ValueError):
        return "web"
    finally:
        connection.close()


def _ask(crew: Supervisor, connection: http.client.HTTPConnection) -> http.client.HTTPResponse:
    """Send the request, and tend the processes until the response comes: web may still be starting."""
    connection.request("GET", "/readyz")
    while not select.select([connection.sock], [], [], 0)[0]:
        crew.tend(0.1)
    return connection.getresponse()


def _reading(answer: http.client.HTTPResponse) -> str:
    if answer.status == http.HTTPStatus.OK:
        return ""
    if answer.status != http.HTTPStatus.SERVICE_UNAVAILABLE:
        return f"/readyz answers {answer.status}"
    checks = json.loads(answer.read())
    return ", ".join(name for name, is_well in checks.items() if name != "ready" and is_well is False)
