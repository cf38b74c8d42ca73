"""The one client of Valkey for short errands: counters and announcements."""

from functools import cache

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry


@cache
def valkey() -> "redis.Redis":
    """Return this process's client. It gives up within seconds: an errand does not hold a request."""
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=1, retry=Retry(NoBackoff(), 1)
    )
