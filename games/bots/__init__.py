"""Bot players. They receive a view like human players and return a move; they have no other information."""

from games.bots.levels import LEVELS, choose
from games.bots.names import free_name

__all__ = ["LEVELS", "choose", "free_name"]
