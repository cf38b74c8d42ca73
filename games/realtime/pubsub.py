"""The one subscription of this process: it hears every push, and comes back when Valkey was away."""

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
    """Give every message to `hear`, for ever; call `resumed` after each time some may have been lost."""
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
    """Return a client that never hides that its connection was lost, and waits for messages for ever.

    It speaks the older protocol: of the newer one the library writes every message out for a debug log.
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
        elif message["data"] == channels:  # the last of our subscriptions is confirmed
            subscribed()
