"""Every night: whether what is stored of the last day's matches still follows from their moves."""

from celery import shared_task

from games.services.replay_audit import check_finished_matches


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def check_records() -> None:
    """Play a sample of the matches that ended within a day again."""
    check_finished_matches()
