"""The application's entry in Django's registry."""

from django.apps import AppConfig


class Accounts(AppConfig):
    """Who the players are."""

    name = "accounts"

    def ready(self) -> None:
        """Put our own parts into every archive."""
        from accounts.belongings import on_exporting
        from accounts.services import own_parts

        for part in (own_parts.profile, own_parts.sessions, own_parts.sign_in_methods):
            on_exporting(part.__name__, part)
