"""The Django project: settings, URLs, and what all API responses share. Nothing here depends on the game."""
