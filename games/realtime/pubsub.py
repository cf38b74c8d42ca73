"""The Valkey subscription of this process, which reconnects after an outage."""

import asyncio
import logging
from collections.abc import Callable

from django.conf import settings
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff, NoBackoff
from redis.exceptions import RedisError

log = logging.getLogger(__name__)


async def listen(
    channels: tuple[str, ...], hear: Callable[[str, bytes], None], resumed: Callable[[], None]
) -> None:
    """Pass every message to `hear`, for ever; call `resumed` after each gap in which messages may be lost."""
    pause = ExponentialWithJitterBackoff(base=0.1, cap=2)
    failures = 0

    def subscribed() -> None:
        nonlocal failures
        if failures:
            log.warning("pushes are heard again")
            failures = 0
            resumed()

    while True:
        try:
            async with _client() as client, client.pubsub() as subscription:
                await subscription.subscribe(*channels)
                await _hear_all(subscription, len(channels), hear, subscribed)
        except (RedisError, OSError) as failure:
            failures += 1
            if failures == 1:
                log.warning("pushes are not heard: %s", failure)
            await asyncio.sleep(pause.compute(failures))


def _client() -> "Redis":
    """Return a client that never hides a lost connection, and waits for messages without a timeout.

    It uses protocol version 2: with version 3 the library formats every message for a debug log.
    """
    return Redis.from_url(
        settings.REDIS_URL,
        retry=Retry(NoBackoff(), 0),
        socket_timeout=None,
        socket_connect_timeout=2,
        protocol=2,
    )


async def _hear_all(
    subscription: PubSub, channels: int, hear: Callable[[str, bytes], None], subscribed: Callable[[], None]
) -> None:
    async for message in subscription.listen():
        if message["type"] == "message":
            hear(message["channel"].decode(), message["data"])
        elif message["data"] == channels:  # the last subscription is confirmed
            subscribed()
