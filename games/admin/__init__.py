"""Django admin pages of matches, queues, reports and conduct."""

from games.admin.collusion_cases import SuspicionAdmin
from games.admin.match_failures import MatchFailureAdmin
from games.admin.matches import MatchAdmin
from games.admin.outcomes import RankedOutcomeAdmin
from games.admin.queues import QueueAdmin, SeasonAdmin
from games.admin.reports import ReportAdmin

__all__ = [
    "MatchAdmin",
    "MatchFailureAdmin",
    "QueueAdmin",
    "RankedOutcomeAdmin",
    "ReportAdmin",
    "SeasonAdmin",
    "SuspicionAdmin",
]
