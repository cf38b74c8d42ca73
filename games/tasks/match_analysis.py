"""Analysis of finished matches, every few seconds, and of possible collusion, every night."""

from celery import shared_task

from games.services.collusion_cases import find_collusion, purge_old_collusion_cases
from games.services.match_analysis import review_finished_matches


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def review_matches() -> None:
    """Compute the luck of the seats of finished matches, and detect stalling."""
    review_finished_matches()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def suspect_players() -> None:
    """Search for players who play for others, and purge old collusion cases."""
    purge_old_collusion_cases()
    find_collusion()
