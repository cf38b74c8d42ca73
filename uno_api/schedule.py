"""The periodic tasks, with intervals in seconds or crontabs; Celery beat sends them to the worker."""

from typing import Any

from celery.schedules import crontab

# Ticks have no expiry: it would be set by the clock of beat's machine and checked by that of a worker's.
TICK = {"queue": "ticks"}
HOURLY = 3600.0
SCHEDULE: dict[str, Any] = {
    "clock": {"task": "games.tasks.clock.sweep_due_matches", "schedule": 1.0, "options": TICK},
    "matchmaking": {
        "task": "games.tasks.matchmaking.run_queue",
        "schedule": 1.0,
        "options": TICK,
    },
    "reviews": {
        "task": "games.tasks.match_analysis.review_matches",
        "schedule": 5.0,
        "options": TICK,
    },
    "collusion": {
        "task": "games.tasks.match_analysis.suspect_players",
        "schedule": crontab(hour="4", minute="0"),
    },
    "records": {"task": "games.tasks.replay_audit.check_records", "schedule": crontab(hour="4", minute="30")},
    "season": {"task": "games.tasks.seasons.roll_season", "schedule": 60.0},
    "tallies": {"task": "games.tasks.seasons.compact_buckets", "schedule": 60.0},
    "absent players": {"task": "games.tasks.seasons.hide_inactive", "schedule": HOURLY},
    "old tickets": {"task": "games.tasks.matchmaking.purge_tickets", "schedule": HOURLY},
    "letters": {
        "task": "accounts.tasks.emails.send_queued_emails",
        "schedule": 15.0,
        "options": TICK,
    },
    "exports": {"task": "accounts.tasks.exports.prepare_forgotten_exports", "schedule": 60.0},
    "old exports": {"task": "accounts.tasks.retention.remove_old_exports", "schedule": HOURLY},
    "closed accounts": {"task": "accounts.tasks.retention.erase_closed_accounts", "schedule": HOURLY},
    "old sessions": {"task": "accounts.tasks.retention.purge_old_sessions", "schedule": HOURLY},
    "idle guests": {"task": "accounts.tasks.retention.purge_inactive_guests", "schedule": HOURLY},
    "old answers": {"task": "uno_api.tasks.purge_idempotency_records", "schedule": HOURLY},
    "old answers of moves": {"task": "games.tasks.retention.purge_move_responses", "schedule": HOURLY},
}
