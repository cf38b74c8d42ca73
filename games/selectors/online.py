"""Users who are connected to any socket, stored in Valkey by the processes that hold the sockets."""

import logging
from collections.abc import Collection
from uuid import UUID

from redis.exceptions import RedisError

from uno_api.redis import valkey

log = logging.getLogger(__name__)


def online_key(account: str | UUID) -> str:
    """Return the key that exists while an account is marked as connected."""
    return f"uno:here:{account}"


def online(players: Collection[UUID]) -> set[UUID]:
    """Return which of these players are connected; an empty set while Valkey is unavailable."""
    if not players:
        return set()
    try:
        found = valkey().mget([online_key(player) for player in players])
    except RedisError as failure:
        log.warning("it is not known who is connected: %s", failure)
        return set()
    return {player for player, value in zip(players, found, strict=True) if value is not None}
