"""What rankings need from time to time."""

from celery import shared_task

from games.services import leaderboards, seasons


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def turn_season() -> None:
    """Close the season that is over, and open the next."""
    seasons.turn_season()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def hide_the_absent() -> None:
    """Take those out of the tables who have not played for long."""
    leaderboards.hide_the_absent()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def fold_tallies() -> None:
    """Keep the counting of places short."""
    leaderboards.fold_tallies()
