"""Who is connected at all, whatever they look at: kept in Valkey by the processes that hold the sockets."""

from collections.abc import Collection
from uuid import UUID

from uno_api.valkey import valkey


def online_key(account: str | UUID) -> str:
    """Return the key that exists as long as somebody vouches for an account."""
    return f"uno:here:{account}"


def online(players: Collection[UUID]) -> set[UUID]:
    """Return which of these players hold a socket."""
    if not players:
        return set()
    found = valkey().mget([online_key(player) for player in players])
    return {player for player, value in zip(players, found, strict=True) if value is not None}
