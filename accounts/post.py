"""The outgoing half of background work: tells a worker, after the commit, what there is to do.

It is a hint and no more. What must not be lost is a row that a periodic task finds; a letter that is lost
can be asked for again. So a broker that is down refuses nobody.
"""

import logging
from typing import Any

from django.db import transaction
from kombu.exceptions import OperationalError

from uno_api.celery import app

PATIENCE = {"max_retries": 1, "interval_start": 0}

log = logging.getLogger(__name__)


def ask_worker(task: str, *arguments: Any) -> None:
    """Have a worker call the task of this name once what is being done is committed."""
    transaction.on_commit(lambda: _send(task, arguments))


def _send(task: str, arguments: tuple[Any, ...]) -> None:
    try:
        app.signature(task, arguments).apply_async(retry=True, retry_policy=PATIENCE)
    except OperationalError as failure:
        log.warning("no worker was asked for %s: %s", task, failure)
