"""The one client of Valkey for short errands: counters and announcements."""

from functools import cache

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError  # noqa: A004
from redis.retry import Retry


@cache
def valkey() -> "redis.Redis":
    """Return this process's client. It gives up after a second: an errand does not hold a request.

    A connection that was closed meanwhile is opened anew; a server that is too slow is not asked twice.
    """
    once_more = Retry(NoBackoff(), 1, supported_errors=(ConnectionError,))
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1, retry=once_more
    )
