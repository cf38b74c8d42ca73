"""Periodic tasks of seasons and leaderboards."""

from celery import shared_task

from games.services import leaderboards, seasons


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def roll_season() -> None:
    """Close the season that is over, and open the next."""
    seasons.roll_season()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def hide_inactive() -> None:
    """Remove players from the leaderboards who have not played for a long time."""
    leaderboards.hide_inactive()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def compact_buckets() -> None:
    """Compact the counters that leaderboard places are computed from."""
    leaderboards.compact_buckets()
