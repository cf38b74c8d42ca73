"""What is deleted when its time is over."""

from celery import shared_task

from games.services import move_answers


@shared_task  # type: ignore[untyped-decorator]
def forget_answers_of_moves() -> None:
    """Delete the answers of moves that are older than a day."""
    move_answers.forget_answers_of_moves()
