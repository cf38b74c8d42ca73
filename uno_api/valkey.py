"""The client of Valkey for short errands: counters and announcements."""

import os
import threading

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError  # noqa: A004
from redis.retry import Retry


class OwnClients(threading.local):
    """The clients of one thread, by the address of their server."""

    def __init__(self) -> None:
        self.by_url: dict[str, redis.Redis] = {}


_own = OwnClients()


def valkey() -> "redis.Redis":
    """Return this thread's client: one connection, which costs half of what a pool's does for each errand.

    It gives up after a second: an errand does not hold a request. A connection that was closed meanwhile is
    opened anew; a server that is too slow is not asked twice. Raises redis.RedisError when there is none.
    """
    url = settings.REDIS_URL
    if url not in _own.by_url:
        _own.by_url[url] = _client(url)
    return _own.by_url[url]


def _forget() -> None:
    """Leave the connections of this thread to the process that this one was forked from."""
    _own.by_url.clear()


os.register_at_fork(after_in_child=_forget)


def _client(url: str) -> "redis.Redis":
    once_more = Retry(NoBackoff(), 1, supported_errors=(ConnectionError,))
    return redis.Redis.from_url(
        url, socket_timeout=1, socket_connect_timeout=1, retry=once_more, single_connection_client=True
    )
