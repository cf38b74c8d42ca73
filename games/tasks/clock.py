"""The match clock, run every second."""

from celery import shared_task

from games.services.clock import sweep


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def sweep_due_matches() -> None:
    """Process every match that is due."""
    sweep()
