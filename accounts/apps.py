"""The application's entry in Django's registry."""

from django.apps import AppConfig


class Accounts(AppConfig):
    """Who the players are."""

    name = "accounts"

    def ready(self) -> None:
        """Put our own parts into every archive, and forget who was near to an erased account."""
        from accounts.belongings import on_exporting
        from accounts.farewell import on_erasing
        from accounts.services import bans, blocks, export_sections, friends

        on_erasing(friends.forget_friends)
        on_erasing(blocks.forget_blocks)
        on_erasing(bans.forget_notes)
        for part in (
            export_sections.profile,
            export_sections.sessions,
            export_sections.sign_in_methods,
            export_sections.friends,
            export_sections.blocks,
        ):
            on_exporting(part.__name__, part)
