"""Nightly check that the stored results of the last day's matches still follow from their moves."""

from celery import shared_task

from games.services.replay_audit import check_finished_matches


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def check_records() -> None:
    """Replay a sample of the matches that ended within the last day."""
    check_finished_matches()
