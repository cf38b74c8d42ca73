"""Deletion of data at the end of its retention period."""

from celery import shared_task

from games.services import move_answers


@shared_task  # type: ignore[untyped-decorator]
def purge_move_responses() -> None:
    """Delete the stored answers of moves that are older than a day."""
    move_answers.purge_move_responses()
