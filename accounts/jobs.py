"""The outgoing half of background work: tells a worker, after the commit, what there is to do.

It is a hint and no more: what there is to do is a row that a periodic task finds. So a broker that is down,
or does not answer, refuses nobody and holds nobody up.
"""

import logging
from functools import cache
from typing import Any

from django.db import transaction
from kombu.connection import Connection
from kombu.exceptions import OperationalError
from kombu.pools import producers
from redis.exceptions import RedisError

from uno_api.celery import app
from uno_api.redis import valkey

PATIENCE = {"socket_timeout": 1, "socket_connect_timeout": 1}
RETRY_POLICY = {"max_retries": 1, "interval_start": 0}

log = logging.getLogger(__name__)


def enqueue(task: str, *arguments: Any) -> None:
    """Have a worker call the task of this name once what is being done is committed."""
    transaction.on_commit(lambda: _send(task, arguments))


def _send(task: str, arguments: tuple[Any, ...]) -> None:
    try:
        valkey().ping()  # what hangs is found out sooner by a client that asks once
        with producers[_broker()].acquire(block=True) as producer:
            app.signature(task, arguments).apply_async(
                producer=producer, retry=True, retry_policy=RETRY_POLICY
            )
    except (OperationalError, RedisError) as failure:
        log.warning("no worker was asked for %s: %s", task, failure)


@cache
def _broker() -> Connection:
    """Return where tasks are sent to; the pool opens ten connections at most."""
    broker: Connection = app.connection_for_write(transport_options=PATIENCE)
    return broker
