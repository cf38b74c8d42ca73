"""Who is held by a ranked match: nobody by two, and nobody any longer than they play."""

from games.models import RankedSeat
from games.selectors.match_rows import MatchRow


def release_players(row: MatchRow) -> None:
    """Let everybody go who is held by a match that has just ended."""
    if row.rated:
        RankedSeat.objects.filter(match_id=row.id).delete()


def release_player(row: MatchRow, seat: int) -> None:
    """Let one player go who has given up their seat: their place is settled when the match ends."""
    player = row.roster[seat].user_id
    if row.rated and player:
        RankedSeat.objects.filter(match_id=row.id, user_id=player).delete()
