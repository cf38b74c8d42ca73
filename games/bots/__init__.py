"""Players that are programs. They get a view, as people do, and give back a move; nothing here knows more."""

from games.bots.levels import LEVELS, choose
from games.bots.names import free_name

__all__ = ["LEVELS", "choose", "free_name"]
