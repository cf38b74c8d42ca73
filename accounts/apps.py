"""The Django application configuration."""

from django.apps import AppConfig


class Accounts(AppConfig):
    """Registers the export sections and erasure hooks of accounts."""

    name = "accounts"

    def ready(self) -> None:
        """Register the export sections, and the erasure hooks for friendships, blocks and staff notes."""
        from accounts.hooks import register_erasure_hook, register_export_section
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
