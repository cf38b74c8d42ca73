"""Every second: tables for those who wait. Every hour: old tickets are forgotten."""

from celery import shared_task

from games.services.matchmaking import seat_everybody
from games.services.tickets import forget_old_tickets


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def seat_waiting_players() -> None:
    """Seat the waiting players of every queue."""
    seat_everybody()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def forget_tickets() -> None:
    """Delete the tickets that ended long ago."""
    forget_old_tickets()
