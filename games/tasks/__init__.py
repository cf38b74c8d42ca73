"""Periodic background tasks."""

from games.tasks.clock import sweep_due_matches
from games.tasks.match_analysis import review_matches, suspect_players
from games.tasks.matchmaking import purge_tickets, run_queue
from games.tasks.replay_audit import check_records
from games.tasks.retention import purge_move_responses
from games.tasks.seasons import compact_buckets, hide_inactive, roll_season

__all__ = [
    "check_records",
    "compact_buckets",
    "hide_inactive",
    "purge_move_responses",
    "purge_tickets",
    "review_matches",
    "roll_season",
    "run_queue",
    "suspect_players",
    "sweep_due_matches",
]
