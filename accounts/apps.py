"""The application's entry in Django's registry."""

from django.apps import AppConfig


class Accounts(AppConfig):
    """Who the players are."""

    name = "accounts"

    def ready(self) -> None:
        """Put our own parts into every archive, and forget who was near to an erased account."""
        from accounts.belongings import register_export_section
        from accounts.farewell import register_erasure_hook
        from accounts.services import bans, blocks, export_sections, friends

        register_erasure_hook(friends.delete_friendships)
        register_erasure_hook(blocks.delete_blocks)
        register_erasure_hook(bans.delete_staff_notes)
        for part in (
            export_sections.profile,
            export_sections.sessions,
            export_sections.sign_in_methods,
            export_sections.friends,
            export_sections.blocks,
        ):
            register_export_section(part.__name__, part)
