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
        from accounts import hooks
        from games import push
        from games.selectors import conduct, play_history, ratings
        from games.services import account_hooks, leaderboards, reports, tickets

        hooks.register_deletion_hook(tickets.leave_every_queue)
        hooks.register_deletion_hook(account_hooks.forfeit_all_matches)
        hooks.register_deletion_hook(leaderboards.hide_player)
        hooks.register_history_check(play_history.played_among)
        hooks.register_export_section("matches", play_history.matches_of)
        hooks.register_export_section("ratings", ratings.ratings_part)
        hooks.register_export_section("conduct", conduct.conduct_part)
        hooks.register_export_section("reports", reports.reports_part)
        hooks.register_erasure_hook(reports.delete_reports)
        hooks.register_notifier(push.notify_user)
