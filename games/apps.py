"""The application that holds everything played."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Matches, moves and the clock."""

    name = "games"

    def ready(self) -> None:
        """Hear of players who leave, and tell accounts whom others' matches remember."""
        from accounts.belongings import on_exporting
        from accounts.farewell import keeps_history, on_erasing, on_leaving
        from accounts.notices import on_notice
        from games.push import tell_user
        from games.selectors.conduct import conduct_part
        from games.selectors.play_history import matches_of, played_among
        from games.selectors.ratings import ratings_part
        from games.services.account_hooks import give_up_every_seat
        from games.services.leaderboards import hide_player
        from games.services.reports import forget_reports, reports_part
        from games.services.tickets import leave_every_queue

        on_leaving(leave_every_queue)
        on_leaving(give_up_every_seat)
        on_leaving(hide_player)
        keeps_history(played_among)
        on_exporting("matches", matches_of)
        on_exporting("ratings", ratings_part)
        on_exporting("conduct", conduct_part)
        on_exporting("reports", reports_part)
        on_erasing(forget_reports)
        on_notice(tell_user)
