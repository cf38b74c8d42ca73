"""Releases players from their active ranked match.

A player has at most one active ranked match, and only while they play it.
"""

from games.models import RankedSeat
from games.selectors.match_rows import MatchRow


def release_players(row: MatchRow) -> None:
    """Release all players of a match that has just ended."""
    if row.rated:
        RankedSeat.objects.filter(match_id=row.id).delete()


def release_player(row: MatchRow, seat: int) -> None:
    """Release one player who has given up their seat; their place is determined when the match ends."""
    player = row.roster[seat].user_id
    if row.rated and player:
        RankedSeat.objects.filter(match_id=row.id, user_id=player).delete()
