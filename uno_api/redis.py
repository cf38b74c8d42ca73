"""The Valkey client for short calls, such as counters and announcements."""

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
"""Seconds that a call waits for Valkey."""

PAUSE = 2.0
"""Seconds for which no thread of this process calls Valkey after a call timed out."""


class ThreadLocalClients(threading.local):
    """The clients of one thread, by the URL of their server."""

    def __init__(self) -> None:
        self.by_url: dict[str, redis.Redis] = {}


_own = ThreadLocalClients()
_asked_again_at: dict[str, float] = {}
_asking_again = threading.Lock()


def valkey() -> "redis.Redis":
    """Return this thread's client: one connection, at half of the cost per call of a connection pool.

    A call times out after a second (`PATIENCE`), so that it does not block a request. A connection that was
    closed meanwhile is opened again. A server that is too slow is not called a second time, and no thread of
    this process calls it for two seconds (`PAUSE`). After that one thread calls it, and the others go on
    without it until it responds. Raises redis.RedisError when Valkey is not available.
    """
    url = settings.REDIS_URL
    if url in _asked_again_at:
        _ask_again(url)
    return _client_for(url)


def _ask_again(url: str) -> None:
    """Ping the server; return when it responds.

    Raise TimeoutError when it does not, when it is too early to try, or when another thread is trying.
    """
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
    """Drop this thread's connections and the lock after a fork: they belong to the parent process."""
    global _asking_again  # noqa: PLW0603 (another thread may have held it)
    _own.by_url.clear()
    _asking_again = threading.Lock()


os.register_at_fork(after_in_child=_forget)


class OnceMore(Retry):
    """Retries a call once after a lost connection, and records that a server is too slow."""

    def __init__(self, url: str) -> None:
        super().__init__(NoBackoff(), 1, supported_errors=(ConnectionError,))
        self._url = url

    def call_with_retry(self, do: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Call `do`; a TimeoutError stops the calls of all threads of this process for `PAUSE` seconds."""
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
