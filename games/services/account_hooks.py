"""Account deletion hook: gives up the seats of a user whose account is being deleted."""

from uuid import UUID

from games.selectors.matches import current_matches
from games.selectors.set_aside import MatchSetAside
from games.services.lobby import leave_match
from uno_api.errors import ApiError


def forfeit_all_matches(user_id: UUID) -> None:
    """Leave every open room of a user and forfeit every match the user is playing.

    A match whose stored state cannot be read does not block the deletion: once it can be read again, the
    clock finds the player absent.
    """
    for match_id in current_matches(user_id).order_by("id").values_list("id", flat=True):
        try:
            leave_match(match_id, user_id)
        except (ApiError, MatchSetAside):  # the match has just ended, or cannot be read
            continue
