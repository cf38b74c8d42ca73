"""The periodic tasks, with intervals in seconds or crontabs; Celery beat sends them to the worker."""

from typing import Any

from celery.schedules import crontab

# Ticks have no expiry: it would be set by the clock of beat's machine and checked by that of a worker's.
TICK = {"queue": "ticks"}
HOURLY = 3600.0
SCHEDULE: dict[str, Any] = {
    "sweep-matches": {"task": "games.tasks.clock.sweep_due_matches", "schedule": 1.0, "options": TICK},
    "match-players": {
        "task": "games.tasks.matchmaking.run_queue",
        "schedule": 1.0,
        "options": TICK,
    },
    "review-matches": {
        "task": "games.tasks.match_analysis.review_matches",
        "schedule": 5.0,
        "options": TICK,
    },
    "find-collusion": {
        "task": "games.tasks.match_analysis.suspect_players",
        "schedule": crontab(hour="4", minute="0"),
    },
    "audit-replays": {
        "task": "games.tasks.replay_audit.check_records",
        "schedule": crontab(hour="4", minute="30"),
    },
    "roll-season": {"task": "games.tasks.seasons.roll_season", "schedule": 60.0},
    "compact-ranking-buckets": {"task": "games.tasks.seasons.compact_buckets", "schedule": 60.0},
    "hide-inactive-players": {"task": "games.tasks.seasons.hide_inactive", "schedule": HOURLY},
    "purge-tickets": {"task": "games.tasks.matchmaking.purge_tickets", "schedule": HOURLY},
    "send-queued-emails": {
        "task": "accounts.tasks.emails.send_queued_emails",
        "schedule": 15.0,
        "options": TICK,
    },
    "prepare-exports": {"task": "accounts.tasks.exports.prepare_forgotten_exports", "schedule": 60.0},
    "purge-exports": {"task": "accounts.tasks.retention.remove_old_exports", "schedule": HOURLY},
    "erase-closed-accounts": {"task": "accounts.tasks.retention.erase_closed_accounts", "schedule": HOURLY},
    "purge-sessions": {"task": "accounts.tasks.retention.purge_old_sessions", "schedule": HOURLY},
    "purge-inactive-guests": {"task": "accounts.tasks.retention.purge_inactive_guests", "schedule": HOURLY},
    "purge-idempotency-records": {"task": "uno_api.tasks.purge_idempotency_records", "schedule": HOURLY},
    "purge-move-responses": {"task": "games.tasks.retention.purge_move_responses", "schedule": HOURLY},
}
