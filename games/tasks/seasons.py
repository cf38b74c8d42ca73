"""What rankings need from time to time."""

from celery import shared_task

from games.services import leaderboards, seasons


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def roll_season() -> None:
    """Close the season that is over, and open the next."""
    seasons.roll_season()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def hide_inactive() -> None:
    """Take those out of the tables who have not played for long."""
    leaderboards.hide_inactive()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def compact_buckets() -> None:
    """Keep the counting of places short."""
    leaderboards.compact_buckets()
