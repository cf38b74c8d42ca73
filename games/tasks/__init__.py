"""What is done again and again, in the background."""

from games.tasks.clock import sweep_due_matches

__all__ = ["sweep_due_matches"]
