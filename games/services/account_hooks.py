"""What becomes of the seats of a player who closes the account."""

from uuid import UUID

from games.selectors.matches import current_matches
from games.selectors.set_aside import MatchSetAside
from games.services.lobby import leave_match
from uno_api.errors import ApiError


def forfeit_all_matches(user_id: UUID) -> None:
    """Leave every open room, and forfeit every match that is being played.

    A match that cannot be read holds nobody back: once it can, the clock finds its player absent.
    """
    for match_id in current_matches(user_id).order_by("id").values_list("id", flat=True):
        try:
            leave_match(match_id, user_id)
        except (ApiError, MatchSetAside):  # it ended a moment ago: nothing is left to give up
            continue
