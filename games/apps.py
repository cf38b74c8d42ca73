"""Django application configuration of `games`."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Application configuration of `games`: matches, moves and the match clock."""

    name = "games"

    def ready(self) -> None:
        """Register the hooks for account deletion, data export and notifications with the accounts package.

        The deletion hooks leave queues, forfeit matches and hide the player from leaderboards. The history
        check reports which players appear in the matches of other players, because their account rows are not
        deleted.
        """
        from accounts.hooks import (
            register_deletion_hook,
            register_erasure_hook,
            register_export_section,
            register_history_check,
            register_notifier,
        )
        from games.push import notify_user
        from games.selectors.conduct import conduct_part
        from games.selectors.play_history import matches_of, played_among
        from games.selectors.ratings import ratings_part
        from games.services.account_hooks import forfeit_all_matches
        from games.services.leaderboards import hide_player
        from games.services.reports import delete_reports, reports_part
        from games.services.tickets import leave_every_queue

        register_deletion_hook(leave_every_queue)
        register_deletion_hook(forfeit_all_matches)
        register_deletion_hook(hide_player)
        register_history_check(played_among)
        register_export_section("matches", matches_of)
        register_export_section("ratings", ratings_part)
        register_export_section("conduct", conduct_part)
        register_export_section("reports", reports_part)
        register_erasure_hook(delete_reports)
        register_notifier(notify_user)
