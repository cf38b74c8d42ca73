"""The public profile of a player."""

from typing import Any
from uuid import UUID

from accounts.selectors.players import player, serialize_player
from games.selectors.conduct import reliability_of
from games.selectors.history import totals
from games.selectors.ratings import ratings_of


def profile_of(player_id: UUID) -> dict[str, Any]:
    """Return a player's account fields, ratings, counts and reliability; raise ApiError `not_found`."""
    return serialize_player(player(player_id)) | {
        "ratings": ratings_of(player_id),
        "counts": totals(player_id),
        "reliability": reliability_of([player_id])[player_id],
    }
