"""What is done again and again, in the background."""

from games.tasks.clock import sweep_due_matches
from games.tasks.match_analysis import review_matches, suspect_players
from games.tasks.matchmaking import forget_tickets, seat_waiting_players
from games.tasks.replay_audit import check_records
from games.tasks.retention import forget_answers_of_moves
from games.tasks.seasons import fold_tallies, hide_the_absent, turn_season

__all__ = [
    "check_records",
    "fold_tallies",
    "forget_answers_of_moves",
    "forget_tickets",
    "hide_the_absent",
    "review_matches",
    "seat_waiting_players",
    "suspect_players",
    "sweep_due_matches",
    "turn_season",
]
