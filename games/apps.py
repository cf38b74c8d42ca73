"""The application that holds everything played."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Matches, moves and the clock."""

    name = "games"
