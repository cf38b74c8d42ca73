"""Database models of the games application."""

from games.models.active_ranked_match import RankedSeat
from games.models.clock_heartbeat import ClockBeat
from games.models.collusion_case import Suspicion
from games.models.conduct import Conduct, Outage, RankedOutcome
from games.models.invitation import Invitation
from games.models.luck import Luck
from games.models.match import Match, Pace, Status, Visibility
from games.models.match_failure import FailureKind, MatchFailure
from games.models.move import Move
from games.models.move_answer import MoveAnswer
from games.models.queue import Queue
from games.models.ranking import Ranking, RatingChange, Tally
from games.models.report import Report, ReportReason
from games.models.season import Season
from games.models.seat import Level, Seat
from games.models.ticket import OPEN_TICKETS, Ticket, TicketHolder, TicketStatus

__all__ = [
    "OPEN_TICKETS",
    "ClockBeat",
    "Conduct",
    "FailureKind",
    "Invitation",
    "Level",
    "Luck",
    "Match",
    "MatchFailure",
    "Move",
    "MoveAnswer",
    "Outage",
    "Pace",
    "Queue",
    "RankedOutcome",
    "RankedSeat",
    "Ranking",
    "RatingChange",
    "Report",
    "ReportReason",
    "Season",
    "Seat",
    "Status",
    "Suspicion",
    "Tally",
    "Ticket",
    "TicketHolder",
    "TicketStatus",
    "Visibility",
]
