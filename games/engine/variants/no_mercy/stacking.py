"""Draw cards that answer each other by strength, and a draw card that reverses the direction."""

from games.engine import effects as fx
from games.engine.cards import Face
from games.engine.decisions import Penalty
from games.engine.moves import Move
from games.engine.table import Table


def reverse_and_draw(table: Table, seat: int, move: Move | None) -> None:
    """Reverse the direction; the next seat owes four cards, or with two players the player itself."""
    fx.reverse(table, seat, move)
    table.state.awaiting = Penalty(table.state.awaiting.seats[0], table.top.draws, seat)


def equal_or_higher(table: Table, face: Face) -> bool:
    """Return whether a face asks for at least as many cards as the top card, whatever its colour."""
    return 0 < table.top.draws <= face.draws
