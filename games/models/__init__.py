"""The rows of this application."""

from games.models.clock_beat import ClockBeat
from games.models.match import Match, Pace, Status, Visibility
from games.models.move import Move
from games.models.queue import Queue
from games.models.ranked_seat import RankedSeat
from games.models.ranking import Ranking, RatingChange, Tally
from games.models.season import Season
from games.models.seat import Level, Seat
from games.models.ticket import OPEN_TICKETS, Ticket, TicketHolder, TicketStatus

__all__ = [
    "OPEN_TICKETS",
    "ClockBeat",
    "Level",
    "Match",
    "Move",
    "Pace",
    "Queue",
    "RankedSeat",
    "Ranking",
    "RatingChange",
    "Season",
    "Seat",
    "Status",
    "Tally",
    "Ticket",
    "TicketHolder",
    "TicketStatus",
    "Visibility",
]
