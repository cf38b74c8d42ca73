"""What the staff sees and decides under `/admin/`."""

from games.admin.failures import MatchFailureAdmin
from games.admin.matches import MatchAdmin
from games.admin.outcomes import RankedOutcomeAdmin
from games.admin.queues import QueueAdmin, SeasonAdmin
from games.admin.reports import ReportAdmin
from games.admin.suspicions import SuspicionAdmin

__all__ = [
    "MatchAdmin",
    "MatchFailureAdmin",
    "QueueAdmin",
    "RankedOutcomeAdmin",
    "ReportAdmin",
    "SeasonAdmin",
    "SuspicionAdmin",
]
