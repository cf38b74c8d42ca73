"""The rows of this application."""

from games.models.clock_beat import ClockBeat
from games.models.match import Match, Pace, Status, Visibility
from games.models.move import Move
from games.models.seat import Level, Seat

__all__ = ["ClockBeat", "Level", "Match", "Move", "Pace", "Seat", "Status", "Visibility"]
