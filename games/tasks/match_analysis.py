"""Every few seconds: the matches that have just ended. Every night: who may be playing into whose hands."""

from celery import shared_task

from games.services.collusion_cases import look_for_collusion, purge_old_collusion_cases
from games.services.match_analysis import review_finished_matches


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def review_matches() -> None:
    """Work out the luck of finished matches, and who stalled them."""
    review_finished_matches()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def suspect_players() -> None:
    """Look for players who play for others, and forget what was found long ago."""
    purge_old_collusion_cases()
    look_for_collusion()
