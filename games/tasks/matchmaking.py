"""Matchmaking, run every second, and the purge of old tickets, run every hour."""

from celery import shared_task

from games.services.matchmaking import run_all_queues
from games.services.tickets import purge_old_tickets


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def run_queue() -> None:
    """Seat the waiting players of every queue."""
    run_all_queues()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def purge_tickets() -> None:
    """Delete the tickets that ended long ago."""
    purge_old_tickets()
