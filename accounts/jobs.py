"""Enqueues background tasks after the commit.

A task is only a hint: the work to do is recorded in a row, which a periodic task finds. So a broker that is
down, or does not answer, neither fails nor delays a request.
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
    """Enqueue the task of this name once the current transaction is committed."""
    transaction.on_commit(lambda: _send(task, arguments))


def _send(task: str, arguments: tuple[Any, ...]) -> None:
    try:
        valkey().ping()  # this client tries once, so it finds out sooner that Valkey hangs
        with producers[_broker()].acquire(block=True) as producer:
            app.signature(task, arguments).apply_async(
                producer=producer, retry=True, retry_policy=RETRY_POLICY
            )
    except (OperationalError, RedisError) as failure:
        log.warning("no worker was asked for %s: %s", task, failure)


@cache
def _broker() -> Connection:
    """Return the connection that tasks are sent over; its pool opens ten connections at most."""
    broker: Connection = app.connection_for_write(transport_options=PATIENCE)
    return broker
