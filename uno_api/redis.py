"""The client of Valkey for short errands: counters and announcements."""

import os
import threading
import time
from collections.abc import Callable
from typing import Any

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError, TimeoutError  # noqa: A004
from redis.retry import Retry

PATIENCE = 1.0
"""Seconds that an errand waits for an answer."""

PAUSE = 2.0
"""Seconds for which nobody waits, after an answer did not come in time."""


class ThreadLocalClients(threading.local):
    """The clients of one thread, by the address of their server."""

    def __init__(self) -> None:
        self.by_url: dict[str, redis.Redis] = {}


_own = ThreadLocalClients()
_asked_again_at: dict[str, float] = {}
_asking_again = threading.Lock()


def valkey() -> "redis.Redis":
    """Return this thread's client: one connection, which costs half of what a pool's does for each errand.

    It gives up after a second: an errand does not hold a request. A connection that was closed meanwhile is
    opened anew; a server that is too slow is not asked twice, and for two seconds not by anybody else in this
    process. Then one thread asks it, and the others go on doing without until it answers. Raises
    redis.RedisError when there is none.
    """
    url = settings.REDIS_URL
    if url in _asked_again_at:
        _ask_again(url)
    return _client_for(url)


def _ask_again(url: str) -> None:
    """Raise TimeoutError, unless it is time to ask and the server answers."""
    if time.monotonic() < _asked_again_at.get(url, 0) or not _asking_again.acquire(blocking=False):
        raise TimeoutError("Valkey did not answer a moment ago.")
    try:
        _client_for(url).ping()
        _asked_again_at.pop(url, None)
    finally:
        _asking_again.release()


def _give_up(url: str) -> None:
    _asked_again_at[url] = time.monotonic() + PAUSE


def _client_for(url: str) -> "redis.Redis":
    if url not in _own.by_url:
        try:
            _own.by_url[url] = _client(url)
        except TimeoutError:
            _give_up(url)
            raise
    return _own.by_url[url]


def _forget() -> None:
    """Leave the connections of this thread, and the lock, to the process that this one was forked from."""
    global _asking_again  # noqa: PLW0603 (another thread may have held it)
    _own.by_url.clear()
    _asking_again = threading.Lock()


os.register_at_fork(after_in_child=_forget)


class OnceMore(Retry):
    """Tries once more where the connection was lost, and takes note where the server is too slow."""

    def __init__(self, url: str) -> None:
        super().__init__(NoBackoff(), 1, supported_errors=(ConnectionError,))
        self._url = url

    def call_with_retry(self, do: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Do it; a TimeoutError is for everybody in this process."""
        try:
            return super().call_with_retry(do, *args, **kwargs)
        except TimeoutError:
            _give_up(self._url)
            raise


def _client(url: str) -> "redis.Redis":
    return redis.Redis.from_url(
        url,
        socket_timeout=PATIENCE,
        socket_connect_timeout=PATIENCE,
        retry=OnceMore(url),
        single_connection_client=True,
    )
